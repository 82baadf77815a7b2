// The tab. One short sound for what comes in, made here of two tones. A browser that does not let a page be heard
// before somebody touches it, or has no audio at all, stays silent: nothing is ever said about it, and nothing is
// played late.

export interface SoundPlace {
  AudioContext?: typeof AudioContext | undefined;
  /** Somebody has touched the page; a browser that cannot tell may try. */
  mayBeHeard: () => boolean;
  /** ms */
  now: () => number;
}

/** ms; what could not be played by then is over. A slow machine takes its time over the first one. */
const PROMPT = 2000;
/** Hz, and how much later each begins, s. */
const TONES = [
  { pitch: 660, delay: 0 },
  { pitch: 990, delay: 0.085 },
] as const;
/** s */
const RISE = 0.008;
const FALL = 0.22;
/** 1 is as loud as it gets. */
const LOUDNESS = 0.16;

/** Answers a function that plays it and never throws. */
export function createSound(place: SoundPlace): () => void {
  let context: AudioContext | null = null;

  async function play(): Promise<void> {
    if (!place.AudioContext || !place.mayBeHeard()) return;
    const asked = place.now();
    context ??= new place.AudioContext();
    if (context.state !== 'running') await context.resume();
    if (context.state !== 'running' || place.now() - asked > PROMPT) return;
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
  gain.gain.linearRampToValueAtTime(LOUDNESS, at + RISE);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + FALL);
  source.connect(gain).connect(context.destination);
  source.start(at);
  source.stop(at + FALL);
}

/** This page's. */
export const playSound = createSound({
  get AudioContext() {
    return globalThis.AudioContext;
  },
  mayBeHeard: () => (navigator.userActivation as UserActivation | undefined)?.hasBeenActive !== false,
  now: () => performance.now(),
});
