// The voice note of the demo: a generated tune as WAV, with its loudness.

export interface VoiceNote {
  wav: Buffer;
  /** Whole seconds. */
  duration: number;
  /** Loudest sample of each of SLICES equal slices, 0 to 255. */
  peaks: number[];
}

export function makeVoiceNote(): VoiceNote {
  const samples = NOTES.flatMap(([pitch, seconds]) => note(pitch, seconds));
  const slice = samples.length / SLICES;
  const peaks = Array.from({ length: SLICES }, (_, n) => {
    const part = samples.slice(Math.floor(n * slice), Math.floor((n + 1) * slice));
    return Math.round(part.reduce((loudest, value) => Math.max(loudest, Math.abs(value)), 0) * 255);
  });
  return { wav: toWav(samples), duration: Math.round(samples.length / RATE), peaks };
}

/** Samples from -1 to 1 of a tone with overtones that swells and fades. */
function note(pitch: number, seconds: number): number[] {
  return Array.from({ length: Math.round(seconds * RATE) }, (_, n) => {
    const phase = (2 * Math.PI * pitch * n) / RATE;
    const swell = Math.sin((Math.PI * n) / (seconds * RATE)) ** 0.7;
    return swell * (0.45 * Math.sin(phase) + 0.2 * Math.sin(2 * phase) + 0.05 * Math.sin(3 * phase));
  });
}

/** WAV with 16 bits and one channel. */
function toWav(samples: readonly number[]): Buffer {
  const bytes = samples.length * 2;
  const wav = Buffer.alloc(44 + bytes);
  wav.write('RIFF', 0, 'latin1');
  wav.writeUInt32LE(36 + bytes, 4);
  wav.write('WAVEfmt ', 8, 'latin1');
  wav.writeUInt32LE(16, 16);
  wav.writeUInt16LE(1, 20);
  wav.writeUInt16LE(1, 22);
  wav.writeUInt32LE(RATE, 24);
  wav.writeUInt32LE(RATE * 2, 28);
  wav.writeUInt16LE(2, 32);
  wav.writeUInt16LE(16, 34);
  wav.write('data', 36, 'latin1');
  wav.writeUInt32LE(bytes, 40);
  for (const [n, value] of samples.entries()) wav.writeInt16LE(Math.round(value * 32_767), 44 + n * 2);
  return wav;
}

/** Samples per second. */
const RATE = 8_000;
const SLICES = 64;
/** Each note has a pitch in hertz and a duration in seconds. */
const NOTES: readonly (readonly [number, number])[] = [
  [262, 0.5],
  [330, 0.5],
  [392, 0.8],
  [440, 0.4],
  [392, 0.4],
  [330, 0.6],
  [294, 0.4],
  [330, 0.4],
  [262, 1],
];
