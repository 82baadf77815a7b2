// The body of a system message as plain text. Rich text of other servers is reduced to plain text, and only
// http and https URLs may be opened (INV-8).
import type { ArgsOf } from '../../src/core/contract/commands.ts';
import type { SystemBody } from '../../src/core/contract/message-commands.ts';
import { firstUnits } from '../../src/core/domain/characters.ts';
import { done, type Result } from '../../src/core/contract/result.ts';
import type { SignedInContext } from './context.ts';

export async function systemContent(
  { id }: ArgsOf<'systemContent'>,
  { http }: SignedInContext,
): Promise<Result<SystemBody>> {
  const answer = await http.call('messageSystemContent', { query: { id } });
  if (!answer.ok) return answer;
  const { richText, externLink } = answer.value;
  return done({ text: plainText(decodeBase64(richText)), link: webAddress(externLink) });
}

/** Maximum number of characters of a body. */
const MAX_LENGTH = 50_000;

/** Decodes Base64 of UTF-8; '' for anything else. */
function decodeBase64(base64: string): string {
  try {
    const bytes = Uint8Array.from(atob(base64.slice(0, 4 * MAX_LENGTH)), (letter) => letter.charCodeAt(0));
    return new TextDecoder().decode(bytes);
  } catch {
    return '';
  }
}

/** The text of HTML with its paragraphs as lines. Takes linear time for any input. */
export function plainText(html: string): string {
  const withoutTags = withoutHidden(html.slice(0, 4 * MAX_LENGTH))
    .replace(/<br\b[^<>]*>|<\/(?:p|div|li|h[1-6]|tr|blockquote)\s*>/gi, '\n')
    .replace(/<[a-z/!][^<>]*(?:>|$)/gi, '');
  const plain = withoutTags
    .replace(/&(#x?[0-9a-f]{1,6}|[a-z]{2,6});/gi, (whole, name: string) => entity(name) ?? whole)
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  return firstUnits(plain, MAX_LENGTH);
}

/** Removes scripts, styles and comments with their content; an unclosed one removes the rest of the text. */
function withoutHidden(html: string): string {
  const opening = /<(script|style)\b|<!--/gi;
  let text = '';
  let from = 0;
  for (let found = opening.exec(html); found; found = opening.exec(html)) {
    text += html.slice(from, found.index);
    const closing = found[1] ? new RegExp(`</${found[1]}\\b`, 'gi') : /-->/g;
    closing.lastIndex = opening.lastIndex;
    const end = html.indexOf('>', closing.exec(html)?.index ?? html.length);
    if (end < 0) return text;
    from = opening.lastIndex = end + 1;
  }
  return text + html.slice(from);
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
};

function entity(name: string): string | undefined {
  if (!name.startsWith('#')) return ENTITIES[name.toLowerCase()];
  const hex = /^#x/i.test(name);
  const code = Number.parseInt(name.slice(hex ? 2 : 1), hex ? 16 : 10);
  // Drop surrogates and control characters.
  const isText = code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) && (code >= 32 || code === 10);
  return isText ? String.fromCodePoint(code) : '';
}

function webAddress(text: string): string {
  if (!URL.canParse(text)) return '';
  const { protocol, href, username } = new URL(text);
  return /^https?:$/.test(protocol) && username === '' ? href : '';
}
