// The first script of the page, before the first paint. The script sets the chosen theme, to avoid
// a flash of light. After a reload it shows the snapshot of the home screen that this tab has
// stored, until the app renders. The script is a separate file, because the server's content
// security policy forbids inline scripts.
(() => {
  const { app } = document.currentScript.dataset;
  const modules = [];
  let picture;
  // The page starts below the title bar of the desktop shell (src/platform/desktop.ts).
  if (window.partylineDesktop?.terminal === 1) document.documentElement.dataset.desktop = '';
  try {
    const theme = localStorage.getItem('theme');
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
    const kept = sessionStorage.getItem('partyline.picture');
    sessionStorage.removeItem('partyline.picture');
    if (kept) show(JSON.parse(kept));
  } catch {
    // Storage is blocked or malformed: use the system's theme and no snapshot.
  }

  // With a snapshot the app starts after the first frame. A hidden page has no frames, so it starts at once.
  const begin = () => {
    document.head.append(...modules);
    import(app).catch((error) => {
      picture?.remove();
      void startAgain();
      throw error;
    });
  };

  // A script of the app may be a wrong copy in a cache, such as the login page of a hotel. The page requests its scripts
  // past the caches and reloads once; then it says so, in both languages, because no catalogue has loaded.
  const startAgain = async () => {
    const KEY = 'partyline.again';
    try {
      if (sessionStorage.getItem(KEY) !== app) {
        sessionStorage.setItem(KEY, app);
        await fetch('/~repair', { cache: 'no-store' }).catch(() => {});
        const scripts = [...document.querySelectorAll('link[rel="modulepreload"]')].map(({ href }) => href);
        await Promise.all(scripts.map((script) => fetch(script, { cache: 'reload' })));
        location.reload();
        return;
      }
    } catch {
      // Storage is blocked, or there is no network: a reload would end on the browser's error page.
    }
    const sentence = document.createElement('p');
    sentence.textContent = 'The page did not load completely. 網頁沒有完整載入。';
    const button = document.createElement('button');
    button.textContent = 'Reload · 重新載入';
    button.addEventListener('click', () => location.reload());
    document.getElementById('root').replaceChildren(sentence, button);
  };
  document.addEventListener(
    'readystatechange',
    () => {
      if (picture) document.getElementById('root').append(picture);
      if (!app) return;
      if (picture && !document.hidden) requestAnimationFrame(() => setTimeout(begin));
      else begin();
    },
    { once: true },
  );

  /**
   * Ignores a snapshot that is older than 5 s, shows another screen, belongs to another sign-in, or to one that
   * another tab has ended.
   */
  function show({ at, signIn, path, files, node }) {
    const age = Date.now() - at;
    const own = JSON.parse(sessionStorage.getItem('partyline.tokens'));
    const matches = location.pathname === path && path.startsWith('/home') && own.signIn === signIn;
    if (!matches || localStorage.getItem('partyline.open') !== signIn || !(age >= 0 && age < 5000)) return;
    for (const file of files) {
      const [, ending] = /^\/assets\/[\w.-]+\.(css|js)$/.exec(file);
      if (document.querySelector(`link[href="${file}"]`)) continue;
      const link = document.createElement('link');
      link.rel = ending === 'css' ? 'stylesheet' : 'modulepreload';
      link.href = file;
      if (ending === 'css') {
        link.blocking = 'render';
        document.head.append(link);
      } else modules.push(link); // added after the first frame, which would otherwise wait for their look-up
    }
    picture = build(node, 'http://www.w3.org/1999/xhtml');
    picture.inert = true;
    picture.dataset.picture = '';
  }

  /**
   * Builds allowed elements with allowed attributes only: none can run script,
   * load from another origin or be clicked.
   */
  function build(node, space) {
    if (typeof node === 'string') return document.createTextNode(node);
    const [tag, attributes, ...children] = node;
    if (
      !/^(div|span|nav|main|section|header|footer|h[1-6]|p|a|b|i|bdi|time|button|label|input|mark|img|svg|path|circle|rect|line|polyline|polygon)$/.test(
        tag,
      )
    )
      return '';
    if (tag === 'svg') space = 'http://www.w3.org/2000/svg';
    const element = document.createElementNS(space, tag);
    for (const [name, value] of Object.entries(attributes)) {
      if (name === 'style') element.style.cssText = value;
      else if (name === 'src' && new URL(value, location).origin === location.origin) element.src = value;
      else if (
        /^(class|role|lang|dir|data-[\w-]+|aria-(current|setsize|posinset)|placeholder|viewBox|d|c[xy]|r[xy]?|[xy][12]?|points|width|height|fill|stroke[\w-]*)$/.test(
          name,
        )
      )
        element.setAttribute(name, value);
    }
    element.append(...children.map((child) => build(child, space)));
    return element;
  }
})();
