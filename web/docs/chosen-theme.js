// The theme chosen on the page, set before the first paint; without a choice the system decides.

try {
  const theme = localStorage.getItem("plyscope-theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // This browser stores nothing for the page.
}
