// The short sound for a new message, synthesized from two tones. Browsers without audio, and browsers that require a
// user gesture first, stay silent: the file reports no error and plays no sound late.

export interface SoundPlace {
  AudioContext?: typeof AudioContext | undefined;
  /** The user has interacted with the page; true in browsers that do not expose this. */
  mayBeHeard: () => boolean;
  /** ms */
  now: () => number;
}

/** Maximum delay of a sound, ms; later sounds are dropped. On a slow machine the first sound takes long. */
const MAX_DELAY = 2000;
/** Frequency, Hz, and start delay, s. */
const TONES = [
  { pitch: 660, delay: 0 },
  { pitch: 990, delay: 0.085 },
] as const;
/** Envelope times, s. */
const RISE = 0.008;
const FALL = 0.22;
/** Gain; 1 is the maximum. */
const GAIN = 0.16;

/** Returns a function that plays the sound and never throws. */
export function createSound(environment: SoundPlace): () => void {
  let context: AudioContext | null = null;

  async function play(): Promise<void> {
    if (!environment.AudioContext || !environment.mayBeHeard()) return;
    const requestedAt = environment.now();
    context ??= new environment.AudioContext();
    if (context.state !== 'running') await context.resume();
    if (context.state !== 'running' || environment.now() - requestedAt > MAX_DELAY) return;
    for (const { pitch, delay } of TONES) tone(context, pitch, context.currentTime + delay);
  }

  return () => {
    play().catch(() => {
      context = null;
    });
  };
}

function tone(context: AudioContext, pitch: number, at: number): void {
  const source = context.createOscillator();
  const gain = context.createGain();
  source.type = 'sine';
  source.frequency.value = pitch;
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(GAIN, at + RISE);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + FALL);
  source.connect(gain).connect(context.destination);
  source.start(at);
  source.stop(at + FALL);
}

/** The instance of this page. */
export const playSound = createSound({
  get AudioContext() {
    return globalThis.AudioContext;
  },
  mayBeHeard: () => (navigator.userActivation as UserActivation | undefined)?.hasBeenActive !== false,
  now: () => performance.now(),
});
