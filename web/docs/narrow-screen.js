// On a narrow screen the list of contents is closed, and code that is too wide scrolls by keys, too.

{
  const contents = /** @type {HTMLDetailsElement} */ (document.getElementById("contents"));
  const wide = matchMedia("(min-width: 900px)");

  const adjustContents = () => {
    contents.open = wide.matches;
  };
  const adjustCode = () => {
    for (const block of document.querySelectorAll("main pre")) {
      if (block.scrollWidth > block.clientWidth) block.setAttribute("tabindex", "0");
      else block.removeAttribute("tabindex");
    }
  };

  wide.addEventListener("change", adjustContents);
  addEventListener("resize", adjustCode);
  addEventListener("load", adjustCode); // when the typeface is there
  adjustContents();
}
