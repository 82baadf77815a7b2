// The short sound for a new message, synthesized from two tones. Browsers without audio, and browsers that require a
// user gesture first, stay silent: the file reports no error and plays no sound late.

export interface SoundEnvironment {
  AudioContext?: typeof AudioContext | undefined;
  /** The user has interacted with the page; true in browsers that do not expose this. */
  mayPlay: () => boolean;
  /** The current time, ms. */
  now: () => number;
}

/** Maximum delay of the sound after its request, ms; a later sound is dropped. A slow machine starts audio slowly. */
const MAX_DELAY = 2000;
/** `pitch`: frequency of a tone, Hz. `delay`: start delay of the tone, s. */
const TONES = [
  { pitch: 660, delay: 0 },
  { pitch: 990, delay: 0.085 },
] as const;
/** Rise time and end of a tone's volume envelope, s after its start. */
const RISE = 0.008;
const FALL = 0.22;
/** Peak volume of a tone; 1 is the maximum. */
const GAIN = 0.16;

/** Returns a function that plays the sound and never throws. */
export function createSound(environment: SoundEnvironment): () => void {
  let context: AudioContext | null = null;

  async function play(): Promise<void> {
    if (!environment.AudioContext || !environment.mayPlay()) return;
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

/** Plays the sound in this page. */
export const playSound = createSound({
  get AudioContext() {
    return globalThis.AudioContext;
  },
  mayPlay: () => (navigator.userActivation as UserActivation | undefined)?.hasBeenActive !== false,
  now: () => performance.now(),
});
