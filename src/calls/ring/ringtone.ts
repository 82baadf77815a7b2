// The ringtone and the ringback tone, made with oscillators: a rising fourth for a call that arrives, and one soft
// tone for a call that waits. No sound file loads.

export type Tone = 'ringtone' | 'ringback';

interface Note {
  /** Hz. */
  pitch: number;
  /** Seconds after the start of the bar. */
  at: number;
  seconds: number;
  gain: number;
}

/** Length of a bar and its notes; the bar repeats until the tone ends (PCALL-07). */
const BARS: Record<Tone, { seconds: number; notes: readonly Note[] }> = {
  ringtone: {
    seconds: 2.4,
    notes: [
      { pitch: 587.33, at: 0, seconds: 0.28, gain: 0.16 },
      { pitch: 783.99, at: 0.3, seconds: 0.28, gain: 0.16 },
      { pitch: 587.33, at: 0.6, seconds: 0.28, gain: 0.16 },
      { pitch: 783.99, at: 0.9, seconds: 0.5, gain: 0.14 },
    ],
  },
  ringback: { seconds: 4, notes: [{ pitch: 425, at: 0, seconds: 1, gain: 0.06 }] },
};

/** Plays a tone in a loop; returns the function that ends it. */
export function playTone(
  tone: Tone,
  createContext: () => AudioContext = () => new AudioContext(),
): () => void {
  const context = createContext();
  const { seconds, notes } = BARS[tone];
  let next = context.currentTime + 0.05;
  const bar = (): void => {
    // A throttled tab may be late: bars of the past are left out.
    next = Math.max(next, context.currentTime + 0.05);
    for (const note of notes) playNote(context, note, next);
    next += seconds;
  };
  bar();
  const timer = setInterval(bar, seconds * 1000);
  // Without a user's act in this tab the context stays suspended; the notification rings instead.
  void context.resume().catch(() => undefined);
  return () => {
    clearInterval(timer);
    void context.close().catch(() => undefined);
  };
}

function playNote(context: AudioContext, { pitch, at, seconds, gain }: Note, start: number): void {
  const oscillator = context.createOscillator();
  const volume = context.createGain();
  oscillator.type = 'triangle';
  oscillator.frequency.value = pitch;
  const begin = start + at;
  volume.gain.setValueAtTime(0, begin);
  volume.gain.linearRampToValueAtTime(gain, begin + 0.02);
  volume.gain.setTargetAtTime(0, begin + seconds * 0.6, seconds * 0.2);
  oscillator.connect(volume).connect(context.destination);
  oscillator.start(begin);
  oscillator.stop(begin + seconds + 0.4);
}
