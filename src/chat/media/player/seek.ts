// The tab. Where a key leads in a voice note. Pure.

/** null for a key that is none of its own; a tenth by the large steps, a second by the small ones. */
export function afterKey(key: string, at: number, length: number): number | null {
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
  return to === undefined || length <= 0 ? null : within(to, length);
}

/** No further than to the ends. */
export const within = (at: number, length: number): number => Math.min(length, Math.max(0, at));
