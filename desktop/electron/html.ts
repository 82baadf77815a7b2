// The parts of the shell's own pages: static HTML without scripts, shown from data: URLs.

/** The text as HTML. Control characters and overrides of the direction become spaces, so that no title imitates another. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

export interface StaticPage {
  readonly language: string;
  readonly title: string;
  readonly css: string;
  readonly body: string;
}

/** The URL of a page. Its policy forbids scripts and all requests, so an error in the escaping would run nothing. */
export function pageUrl({ language, title, css, body }: StaticPage): string {
  const html = `<!doctype html>
<html lang="${escapeHtml(language)}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<style>${COLORS}${css}</style>
</head>
<body>
${body}
</body>
</html>`;
  return `data:text/html;charset=utf-8;base64,${Buffer.from(html).toString('base64')}`;
}

/** The client's colours and font, so that the shell's pages look like the client. */
const COLORS = `
:root{--ground:#f4f5f7;--card:#fff;--line:#d9dde3;--text:#1b1f24;--muted:#59636e;--accent:#1f6feb;--on-accent:#fff;--hover:#eaf1fd}
@media (prefers-color-scheme:dark){:root{--ground:#0e1116;--card:#171b22;--line:#2b323c;--text:#e6e9ee;--muted:#9aa4b1;--accent:#4c8dff;--on-accent:#0b0e13;--hover:#1c2737}}
*{box-sizing:border-box}
html,body{height:100%;margin:0}
body{background:var(--ground);color:var(--text);font:14px/1.5 "Inter Variable",Inter,system-ui,"Segoe UI","Noto Sans TC","PingFang TC","Microsoft JhengHei",sans-serif;cursor:default;user-select:none}
a{color:inherit;text-decoration:none;-webkit-user-drag:none}
a:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
.button{display:inline-block;padding:7px 16px;border-radius:8px;border:1px solid var(--line);background:var(--card);font-weight:550}
.button:hover{background:var(--hover)}
.primary{background:var(--accent);border-color:var(--accent);color:var(--on-accent)}
.primary:hover{background:var(--accent);filter:brightness(1.08)}
`;
