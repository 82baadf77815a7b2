// The level of a microphone, for the meter of the devices menu.

export interface LevelMeter {
  /** The present level, 0 (silence) to 1. */
  read(): number;
  close(): void;
}

/** Samples of one reading: 43 ms at 48 kHz. */
const SAMPLES = 2_048;
/** Levels of a meter's ends, dB relative to full scale. */
const SILENCE = -60;
const LOUD = -10;

/** A browser without a free audio context, or a stream without sound, gets a meter that stays at 0. */
export function createLevelMeter(
  stream: MediaStream,
  createContext: () => AudioContext = () => new AudioContext(),
): LevelMeter {
  try {
    return openMeter(stream, createContext());
  } catch {
    return { read: () => 0, close: () => undefined };
  }
}

function openMeter(stream: MediaStream, context: AudioContext): LevelMeter {
  const source = context.createMediaStreamSource(stream);
  const analyser = context.createAnalyser();
  analyser.fftSize = SAMPLES;
  source.connect(analyser);
  const samples = new Float32Array(SAMPLES);
  let isClosed = false;
  // Without a user's act in this tab the context stays suspended, and the level is 0.
  void context.resume().catch(() => undefined);
  return {
    read() {
      if (isClosed) return 0;
      analyser.getFloatTimeDomainData(samples);
      return levelOf(samples);
    },
    close() {
      if (isClosed) return;
      isClosed = true;
      source.disconnect();
      void context.close().catch(() => undefined);
    },
  };
}

/** The loudness (root mean square) of samples from -1 to 1, on a scale of decibels from 0 to 1. */
export function levelOf(samples: Float32Array): number {
  let sum = 0;
  for (const sample of samples) sum += sample * sample;
  const loudness = 20 * Math.log10(Math.sqrt(sum / samples.length));
  return Math.min(1, Math.max(0, (loudness - SILENCE) / (LOUD - SILENCE)));
}
