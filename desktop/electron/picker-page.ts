// The page of the screen-share picker: screens and windows as links. The picker takes the number of the pressed link.
import { escapeHtml, pageUrl } from './html.ts';
import type { Words } from './words.ts';

/** A screen or window that the user can share. */
export interface PickerSource {
  readonly kind: 'screen' | 'window';
  /** The system's name, or the title that a program chose: hostile. */
  readonly name: string;
  /** The picture as a `data:image/` URL; empty for none. */
  readonly thumbnail: string;
}

/**
 * Start of the links. The host takes the choice from `will-navigate`, which Electron certainly reports for https, and no
 * server has this name (RFC 2606).
 */
const CHOICES = 'https://picker.invalid/';

/** Chromium shows no URL above two million characters. The base64 of the page adds a third. */
const MAX_PICTURES = 1_200_000;

/** Longest shown name, characters; the card cuts it after two lines anyway. */
const MAX_NAME = 200;

const PICTURE = /^data:image\/(?:png|jpeg);base64,[\d+/=a-z]+$/i;

/** The picker's page as a data: URL. */
export function pickerPage(sources: readonly PickerSource[], words: Words): string {
  let room = MAX_PICTURES;
  const cards = sources.map((source, at) => {
    const hasRoom = PICTURE.test(source.thumbnail) && source.thumbnail.length <= room;
    if (hasRoom) room -= source.thumbnail.length;
    return { kind: source.kind, html: card(source, at, hasRoom, words) };
  });
  const groups = (['screen', 'window'] as const).map((kind) => {
    const own = cards.filter((one) => one.kind === kind);
    if (own.length === 0) return '';
    const heading = kind === 'screen' ? words.screens : words.windows;
    return `<h2 id="${kind}">${escapeHtml(heading)}</h2><ul aria-labelledby="${kind}">${own.map(({ html }) => html).join('')}</ul>`;
  });
  const body = `<header><h1>${escapeHtml(words.shareTitle)}</h1><p>${escapeHtml(words.shareMore)}</p></header>
<main>${sources.length === 0 ? `<p class="none">${escapeHtml(words.noSources)}</p>` : groups.join('')}</main>
<footer><a class="button" href="${CHOICES}cancel"${sources.length === 0 ? ' autofocus' : ''}>${escapeHtml(words.cancel)}</a></footer>`;
  return pageUrl({ language: words.language, title: words.shareTitle, css: CSS, body });
}

/** The choice behind a link of the page. */
export type Choice = { readonly kind: 'source'; readonly at: number } | { readonly kind: 'cancel' };

/** @returns null for any URL that the page does not contain */
export function choiceOf(url: string, count: number): Choice | null {
  if (!url.startsWith(CHOICES)) return null;
  const rest = url.slice(CHOICES.length);
  if (rest === 'cancel') return { kind: 'cancel' };
  const at = /^(?:0|[1-9]\d{0,3})$/.test(rest) ? Number(rest) : count;
  return at < count ? { kind: 'source', at } : null;
}

function card({ name, thumbnail }: PickerSource, at: number, hasRoom: boolean, words: Words): string {
  const shown = name.trim() === '' ? words.untitled : name.slice(0, MAX_NAME);
  const picture = hasRoom
    ? `<img alt="" src="${thumbnail}">`
    : `<span class="blank">${escapeHtml(words.noPreview)}</span>`;
  return `<li><a href="${CHOICES}${at}"${at === 0 ? ' autofocus' : ''}><span class="picture">${picture}</span><span class="name" dir="auto">${escapeHtml(shown)}</span></a></li>`;
}

const CSS = `
body{display:grid;grid-template-rows:auto 1fr auto}
header{padding:13px 20px 9px}
h1{margin:0;font-size:17px;line-height:1.3;font-weight:650}
header p{margin:1px 0 0;color:var(--muted);font-size:13px}
main{overflow-y:auto;min-height:0;padding:0 20px 14px;border-block:1px solid var(--line)}
h2{margin:11px 0 6px;font-size:12px;font-weight:600;color:var(--muted)}
ul{list-style:none;margin:0;padding:0;display:grid;grid-template-columns:repeat(3,minmax(0,1fr));gap:12px}
li a{display:block;padding:6px;border-radius:12px;border:1px solid var(--line);background:var(--card);height:100%}
li a:hover{border-color:var(--accent);background:var(--hover)}
.picture{display:grid;place-items:center;aspect-ratio:16/9;border-radius:7px;overflow:hidden;background:var(--ground)}
.picture img{width:100%;height:100%;object-fit:contain}
.blank{color:var(--muted);font-size:12px}
.name{display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:2;overflow:hidden;overflow-wrap:anywhere;margin:5px 2px 0;font-size:13px;line-height:1.35;font-weight:500}
.none{display:grid;place-content:center;height:100%;max-width:44ch;margin:0 auto;text-align:center;color:var(--muted)}
footer{padding:9px 20px;text-align:end}
`;
