// Server: the name under which an uploaded file stands on the disk and in its address. Whatever somebody
// called it: no folders, nothing invisible, nothing that any system takes for something else, and short.
// Pure.
import { LIMITS } from '../../src/core/wire/index.ts';

/** A name that is safe as it is: making it safe again changes nothing. */
export function safeName(name: string): string {
  const last = name.toWellFormed().split(/[/\\]/).at(-1) ?? '';
  const plain = cut(last)
    .replace(INVISIBLE, '')
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .replace(RESERVED_SIGNS, '_');
  const bare = trim(plain);
  return fit(RESERVED_NAMES.test(bare) ? `_${bare}` : bare) || 'file';
}

/** The name with one of the extensions of what is in the file, the first where it has none of them. */
export function withExtension(name: string, extensions: readonly [string, ...string[]]): string {
  const { stem, extension } = split(name);
  if (extensions.includes(extension.slice(1).toLowerCase())) return name;
  return safeName(`${stem}.${extensions[0]}`);
}

/** Controls; formats such as bidi overrides, zero widths and tags; what has no meaning to everybody. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}]/gu;
const RESERVED_SIGNS = /[<>:"|?*]/g;
/** To Windows these are devices, whatever extension they have. */
const RESERVED_NAMES = /^(?:con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])(?: *\.|$)/i;

/** No hidden files, and nothing at the end that some systems drop. */
function trim(name: string): string {
  return name.replace(/^[\s.]+|[\s.]+$/g, '');
}

/** Of a name without end the beginning and the extension: what is done with it may take the square of its length. */
function cut(name: string): string {
  if (name.length <= MAX_LOOKED_AT) return name;
  return (name.slice(0, MAX_LOOKED_AT - MAX_EXTENSION) + name.slice(-MAX_EXTENSION)).toWellFormed();
}

/**
 * The start and the extension of a name that is too long. The address stands in a message of 1024 signs,
 * some types hold two, and there it is percent-encoded.
 */
function fit(name: string): string {
  if (fits(name)) return name;
  const { stem, extension } = split(name);
  const kept = extension.length <= MAX_EXTENSION && fits(extension) ? extension : '';
  let start = '';
  for (const { segment } of SIGNS.segment(kept === '' ? name : stem)) {
    if (!fits(start + segment + kept)) break;
    start += segment;
  }
  return trim(start.trimEnd() + kept);
}

function fits(name: string): boolean {
  return name.length <= MAX_LENGTH && encodeURIComponent(name).length <= MAX_ENCODED;
}

function split(name: string): { stem: string; extension: string } {
  const dot = name.lastIndexOf('.');
  return dot <= 0 ? { stem: name, extension: '' } : { stem: name.slice(0, dot), extension: name.slice(dot) };
}

const SIGNS = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** UTF-16 units. */
const MAX_LENGTH = LIMITS.fileName.max;
/** In UTF-8 at most a third of it, which every file system takes. */
const MAX_ENCODED = 300;
const MAX_EXTENSION = 16;
const MAX_LOOKED_AT = 1024;
