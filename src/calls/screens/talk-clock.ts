// The clock of a talk: the time of its begin, and the time as text (PCALL-03). Pure.

/** The fields of a private or group call that the clock reads. */
export interface TalkRow {
  call: string;
  /** Server time (ms) at which the talk began; null before. */
  since: number | null;
}

export interface TalkBegin {
  call: string;
  /** Server time as this tab knows it, ms; null before the talk. */
  at: number | null;
}

/**
 * The begin of the talk. A tab that sees the begin uses that moment, because the row may arrive late. A later tab uses
 * the server's time of the begin.
 * @param before the result for the previous row
 * @param now the present server time as this tab knows it, ms
 */
export function talkBegin(before: TalkBegin | null, row: TalkRow, now: number): TalkBegin {
  const { call, since } = row;
  const known = before?.call === call ? before : null;
  if (known !== null && (known.at !== null || since === null)) return known;
  if (since === null) return { call, at: null };
  return { call, at: known === null ? Math.min(since, now) : now };
}

/** Minutes and seconds, with hours from one hour on. */
export function talkTime(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const two = (count: number): string => String(count).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const rest = `${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  return hours === 0 ? rest : `${hours}:${rest}`;
}
