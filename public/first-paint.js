// The page, before anything is painted: the chosen theme, so that a dark room stays dark, and the list of chats as it
// stood when this tab was left a moment ago (src/platform/picture.ts), until the app itself stands in its place.
// A file of its own because the server's policy allows no script inside the page.
(() => {
  const { app } = document.currentScript.dataset;
  const modules = [];
  let picture;
  try {
    const theme = localStorage.getItem('theme');
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
    const kept = sessionStorage.getItem('partyline.picture');
    sessionStorage.removeItem('partyline.picture');
    if (kept) show(JSON.parse(kept));
  } catch {
    // Storage is blocked, or holds what nobody here wrote: the system's theme it is, and no picture.
  }

  // With a picture the app begins behind its first frame; a page that is not seen has no frames.
  const begin = () => {
    document.head.append(...modules);
    import(app).catch((error) => {
      picture?.remove();
      throw error;
    });
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

  /** Only what was left a moment ago, and by the sign-in that this tab has and that has not been ended in another. */
  function show({ at, signIn, files, node }) {
    const age = Date.now() - at;
    const own = JSON.parse(sessionStorage.getItem('partyline.tokens'));
    const inPlace = location.pathname.startsWith('/home') && own.signIn === signIn;
    if (!inPlace || localStorage.getItem('partyline.open') !== signIn || !(age >= 0 && age < 5000)) return;
    for (const file of files) {
      const [, ending] = /^\/assets\/[\w.-]+\.(css|js)$/.exec(file);
      if (document.querySelector(`link[href="${file}"]`)) continue;
      const link = document.createElement('link');
      link.rel = ending === 'css' ? 'stylesheet' : 'modulepreload';
      link.href = file;
      if (ending === 'css') {
        link.blocking = 'render';
        document.head.append(link);
      } else modules.push(link); // not before the first frame, which would wait for each of them to be looked up
    }
    picture = build(node, 'http://www.w3.org/1999/xhtml');
    picture.inert = true;
    picture.dataset.picture = '';
  }

  /** Of these elements with these attributes nothing can be run, loaded from elsewhere or pressed. */
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
