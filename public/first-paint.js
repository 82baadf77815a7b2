// The page, before anything is painted: the chosen theme, so that a dark room stays dark.
// A file of its own because the server's policy allows no script inside the page.
(() => {
  try {
    const theme = localStorage.getItem('theme');
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
  } catch {
    // Storage is blocked: the system's theme it is.
  }
})();
