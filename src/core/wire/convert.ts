// Every realm: how a value of JSON becomes one of ours. Null and missing are alike, numbers may come
// as text, times are epoch milliseconds. Plain functions, so that the fast row check of a pull and
// the valibot schemas are the same rules: each answers `undefined` for what it refuses.

/** A safe integer, or a text of decimal digits that is one. */
export function toLong(value: unknown): number | undefined {
  // Adding 0 turns -0, which JSON can carry, into 0.
  if (typeof value === 'number') return Number.isSafeInteger(value) ? value + 0 : undefined;
  if (typeof value !== 'string' || !DIGITS.test(value)) return undefined;
  const number = Number(value);
  return Number.isSafeInteger(number) ? number + 0 : undefined;
}

/** An id: a long that is not negative (0 is the sender of the server's own tips). */
export function toId(value: unknown): number | undefined {
  const long = toLong(value);
  return long !== undefined && long >= 0 ? long : undefined;
}

/** Epoch milliseconds, from a number, digits, or an ISO text (one without zone counts as UTC). */
export function toTime(value: unknown): number | undefined {
  const time = toLong(value) ?? (typeof value === 'string' ? parseIso(value) : undefined);
  return time !== undefined && time >= 0 && time <= MAX_TIME ? time : undefined;
}

/**
 * Epoch milliseconds rounded to the whole second. A push carries true milliseconds and a pull of the
 * same message whole seconds, rounded to the nearest; after this all three sources agree.
 */
export function toSecond(value: unknown): number | undefined {
  const time = toTime(value);
  return time === undefined ? undefined : Math.round(time / 1000) * 1000;
}

/** A size, duration or pixel count: whole and not negative; 0 for what is none, it is never vital. */
export function toMeasure(value: unknown): number {
  const number = typeof value === 'number' ? Math.round(value) : toLong(value);
  return number !== undefined && Number.isSafeInteger(number) && number > 0 ? number : 0;
}

/** True and false, also as the texts that a query carries. */
export function toFlag(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value;
  return value === 'true' ? true : value === 'false' ? false : undefined;
}

/** A JSON object: neither null nor a list. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** JSON text to a value, `undefined` where it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** JSON text without the fields that are null or undefined, as pushes and contents carry it. */
export function toLeanJson(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  return JSON.stringify(value, (_key, field: unknown) => (field === null ? undefined : field));
}

const DIGITS = /^-?\d{1,16}$/;
const MAX_TIME = 8_640_000_000_000_000;
const ISO = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?$/;

/** `undefined` for a text of another form, NaN for a day or an hour that does not exist. */
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
