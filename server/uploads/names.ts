// The name of an uploaded file on the disk and in its URL, made from the name that the client sent. It has no
// folders, no invisible characters and no names or characters that an operating system reserves, and it is
// short.
import { firstUnits, lastUnits, segmentsOf } from '../../src/core/domain/characters.ts';
import { LIMITS } from '../../src/core/wire/index.ts';

/** Idempotent: a safe name stays as it is. */
export function safeName(name: string): string {
  const base = name.toWellFormed().split(/[/\\]/).at(-1) ?? '';
  const plain = cut(base)
    .replace(INVISIBLE, '')
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .replace(RESERVED_CHARACTERS, '_');
  const bare = trim(plain);
  return fit(RESERVED_NAMES.test(bare) ? `_${bare}` : bare) || 'file';
}

/**
 * Keeps an extension that is among `extensions`, which are those of the file's type. Replaces any other
 * extension by the first of them.
 */
export function withExtension(name: string, extensions: readonly [string, ...string[]]): string {
  const { stem, extension } = split(name);
  if (extensions.includes(extension.slice(1).toLowerCase())) return name;
  return safeName(`${stem}.${extensions[0]}`);
}

/**
 * Control characters, format characters (bidi overrides, zero-width characters, tags), private use and
 * unassigned characters.
 */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}]/gu;
const RESERVED_CHARACTERS = /[<>:"|?*]/g;
/** Device names of Windows, with any extension. */
const RESERVED_NAMES = /^(?:con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])(?: *\.|$)/i;

/** Leading dots would hide the file, and some systems drop trailing dots and spaces. */
function trim(name: string): string {
  return name.replace(/^[\s.]+|[\s.]+$/g, '');
}

/** Shortens a very long name to its start and extension, because later steps may take quadratic time. */
function cut(name: string): string {
  if (name.length <= MAX_INPUT) return name;
  return firstUnits(name, MAX_INPUT - MAX_EXTENSION) + lastUnits(name, MAX_EXTENSION);
}

/**
 * Shortens a name that is too long to its start and extension. A message content has at most 1024 characters
 * and holds the percent-encoded URL, in some types of messages two URLs.
 */
function fit(name: string): string {
  if (fits(name)) return name;
  const { stem, extension } = split(name);
  const kept = extension.length <= MAX_EXTENSION && fits(extension) ? extension : '';
  let start = '';
  for (const { segment } of segmentsOf(kept === '' ? name : stem)) {
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

/** Longest name in UTF-16 code units. */
const MAX_LENGTH = LIMITS.fileName.max;
/**
 * Longest percent-encoded name in characters. Together with MAX_LENGTH this keeps the name in UTF-8 below the
 * 255 bytes that file systems allow.
 */
const MAX_ENCODED = 300;
const MAX_EXTENSION = 16;
const MAX_INPUT = 1024;
