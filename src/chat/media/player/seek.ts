// Seeking in a voice note by keyboard. Pure.

/**
 * Position after a key, seconds; null for a key that does not seek. Arrow keys seek by 1 s, Page Up and Page Down by a
 * tenth of the length.
 */
export function positionAfterKey(key: string, at: number, length: number): number | null {
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: at - 1,
    ArrowDown: at - 1,
    ArrowRight: at + 1,
    ArrowUp: at + 1,
    PageDown: at - length / 10,
    PageUp: at + length / 10,
    Home: 0,
    End: length,
  };
  const to = steps[key];
  return to === undefined || length <= 0 ? null : clampPosition(to, length);
}

/** Limits a position to 0..`length`. */
export const clampPosition = (at: number, length: number): number => Math.min(length, Math.max(0, at));
