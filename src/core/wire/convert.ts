// Conversions from JSON values to domain values. Null and missing are equal, numbers may be text, and times
// become epoch milliseconds. They are plain functions: the fast row check of a pull and the valibot schemas
// share them. Each returns `undefined` for a value that it refuses, unless its comment says otherwise.

/** A safe integer, as a number or as a text of decimal digits. */
export function toLong(value: unknown): number | undefined {
  // Adding 0 turns -0, which JSON can carry, into 0.
  if (typeof value === 'number') return Number.isSafeInteger(value) ? value + 0 : undefined;
  if (typeof value !== 'string' || !DIGITS.test(value)) return undefined;
  const number = Number(value);
  return Number.isSafeInteger(number) ? number + 0 : undefined;
}

/** An id: a non-negative integer (0 is the sender of the server's own tips). */
export function toId(value: unknown): number | undefined {
  const long = toLong(value);
  return long !== undefined && long >= 0 ? long : undefined;
}

/** Epoch milliseconds from a number, digits, or an ISO text (UTC where it has no zone). */
export function toTime(value: unknown): number | undefined {
  const time = toLong(value) ?? (typeof value === 'string' ? parseIso(value) : undefined);
  return time !== undefined && time >= 0 && time <= MAX_TIME ? time : undefined;
}

/**
 * Epoch milliseconds rounded to the nearest second. A push carries milliseconds, a pull of the same message
 * whole seconds (rounded to the nearest). After this conversion all sources agree.
 */
export function toSecond(value: unknown): number | undefined {
  const time = toTime(value);
  return time === undefined ? undefined : Math.round(time / 1000) * 1000;
}

/**
 * A size, duration or count, rounded and non-negative. Any other value becomes 0, because no such number is
 * essential.
 */
export function toMeasure(value: unknown): number {
  const number = typeof value === 'number' ? Math.round(value) : toLong(value);
  return number !== undefined && Number.isSafeInteger(number) && number > 0 ? number : 0;
}

/** A boolean, or the text `true` or `false`, as in a query string. */
export function toFlag(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value;
  return value === 'true' ? true : value === 'false' ? false : undefined;
}

/** True for a JSON object: neither null nor an array. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value of a JSON text; `undefined` where the text is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** JSON text without null and undefined fields, as pushes and message contents have it. */
export function toLeanJson(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  return JSON.stringify(value, (_key, field: unknown) => (field === null ? undefined : field));
}

const DIGITS = /^-?\d{1,16}$/;
const MAX_TIME = 8_640_000_000_000_000;
const ISO = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?$/;

/**
 * Epoch milliseconds of an ISO text. `undefined` for a text in another format, NaN for a day or an hour that
 * does not exist.
 */
function parseIso(text: string): number | undefined {
  const match = ISO.exec(text);
  if (match === null) return undefined;
  const zone = match[3];
  const local = text.slice(0, text.length - (zone?.length ?? 0)).replace(' ', 'T');
  return Date.parse(local + isoZone(zone));
}

function isoZone(zone: string | undefined): string {
  if (zone === undefined) return 'Z';
  return zone.length === 5 ? `${zone.slice(0, 3)}:${zone.slice(3)}` : zone;
}
