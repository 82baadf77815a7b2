// The page of the window while the server cannot be reached and no service worker has the client. It brings a title bar
// of its own, because the window has no frame.
import { escapeHtml, pageUrl } from './html.ts';
import type { Words } from './words.ts';

/** Start of the links, as in the picker: `will-navigate` reports https, and no server has this name. */
const ACTION = 'https://window.invalid/';

const ACTIONS = ['retry', 'minimize', 'close'] as const;

export type OfflineAction = (typeof ACTIONS)[number];

export function offlinePage(server: URL, words: Words): string {
  const body = `<header><b>Partyline</b>
<a href="${ACTION}minimize" aria-label="${escapeHtml(words.minimize)}"><svg viewBox="0 0 12 12" aria-hidden="true"><path d="M2 6h8"/></svg></a>
<a class="close" href="${ACTION}close" aria-label="${escapeHtml(words.close)}"><svg viewBox="0 0 12 12" aria-hidden="true"><path d="m2.5 2.5 7 7m0-7-7 7"/></svg></a>
</header>
<main>
<svg class="sign" viewBox="0 0 24 24" aria-hidden="true"><path d="M12 19.5h.01M8.5 16a5 5 0 0 1 7 0M5 12.5a10 10 0 0 1 5.2-2.8M2 8.8a15 15 0 0 1 4.2-2.6M19 12.5a10 10 0 0 0-2.5-1.8M22 8.8A15 15 0 0 0 10.7 5M3 3l18 18"/></svg>
<h1>${escapeHtml(words.unreachable)}</h1>
<p>${escapeHtml(words.unreachableMore(server.host))}</p>
<a class="button primary" href="${ACTION}retry" autofocus>${escapeHtml(words.retry)}</a>
</main>`;
  return pageUrl({ language: words.language, title: 'Partyline', css: CSS, body });
}

/** The action behind a link of the page; null for all other URLs. */
export function offlineAction(url: string): OfflineAction | null {
  return ACTIONS.find((action) => url === ACTION + action) ?? null;
}

const CSS = `
body{display:grid;grid-template-rows:32px 1fr}
header{display:flex;-webkit-app-region:drag}
header b{flex:1;align-self:center;padding-inline-start:12px;font-size:12px;font-weight:550;color:var(--muted)}
header a{width:44px;display:grid;place-items:center;-webkit-app-region:no-drag}
header a:hover{background:var(--hover)}
header a.close:hover{background:#c42b1c;color:#fff}
header a:focus-visible{outline-offset:-3px}
header svg{width:12px;height:12px;fill:none;stroke:currentColor;stroke-width:1.1;stroke-linecap:round}
main{display:grid;justify-items:center;align-content:center;padding:0 28px 40px;text-align:center}
.sign{width:44px;height:44px;fill:none;stroke:var(--muted);stroke-width:1.6;stroke-linecap:round}
h1{margin:14px 0 4px;font-size:17px;line-height:1.35;font-weight:650}
p{margin:0 0 20px;max-width:36ch;color:var(--muted);overflow-wrap:anywhere}
`;
