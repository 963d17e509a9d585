// The list of contents is closed where it would push the text off a narrow screen.

{
  const contents = /** @type {HTMLDetailsElement} */ (document.getElementById("contents"));
  const wide = matchMedia("(min-width: 900px)");
  const adjust = () => {
    contents.open = wide.matches;
  };
  wide.addEventListener("change", adjust);
  adjust();
}
