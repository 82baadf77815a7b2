// Texts in the pages of an archive. They come from other users: each is escaped and bounded, and only web addresses
// become links.
import { bounded, type Foreign, LINE } from '../../../core/domain/foreign.ts';
import { ownDirection } from '../../../shared/text/direction.ts';
import { tokenize } from '../../../shared/text/tokens.ts';
import { linksIn } from '../../../shared/text/links.ts';

/** The limit of a message's text in a page. The JSON file has the full text. */
const TEXT = { length: 20_000, lines: 2000 } as const;

/** A text as content of an element, or as a quoted attribute. */
export const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replace(CONTROLS, '\ufffd')
    .replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? '');

/** A name whose text direction does not affect the words beside it. */
export const nameHtml = (name: string): string => `<bdi>${escaped(name)}</bdi>`;

/** A sentence or summary in its own direction. */
export const sentenceHtml = (text: string): string =>
  `<bdi dir="${ownDirection(tokenize(text))}">${escaped(text)}</bdi>`;

/** The direction of a message's own words. */
export const messageDirection = (content: Foreign): string => ownDirection(tokenize(bounded(content, LINE)));

/** A message's text with its links. */
export function textHtml(content: Foreign): string {
  const text = bounded(content, TEXT);
  let html = '';
  let from = 0;
  for (const { at, text: found, href, shown } of linksIn(text)) {
    html += escaped(text.slice(from, at)) + linkHtml(href, shown);
    from = at + found.length;
  }
  return html + escaped(text.slice(from));
}

/** A link to a web address or a mail address; the escaped text alone for any other address. */
export function linkHtml(address: string, text: string): string {
  return isAllowed(address)
    ? `<a href="${escaped(address)}" rel="noopener noreferrer nofollow" dir="auto">${escaped(text)}</a>`
    : escaped(text);
}

function isAllowed(address: string): boolean {
  return URL.canParse(address) && ALLOWED.has(new URL(address).protocol);
}

const ALLOWED: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:']);

// oxlint-disable-next-line no-control-regex
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
