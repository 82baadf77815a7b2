// The tab. What a voice note is recorded as. Pure.

export interface Format {
  /** For the recorder. */
  mime: string;
  /** Of the file, without the codec. */
  type: string;
  name: string;
}

const FORMATS: readonly Format[] = [
  { mime: 'audio/mp4;codecs=mp4a.40.2', type: 'audio/mp4', name: 'voice.m4a' },
  { mime: 'audio/webm;codecs=opus', type: 'audio/webm', name: 'voice.webm' },
  { mime: 'audio/ogg;codecs=opus', type: 'audio/ogg', name: 'voice.ogg' },
  { mime: 'audio/mp4', type: 'audio/mp4', name: 'voice.m4a' },
];

/** What every browser plays comes first; null where this one records nothing of the kind. */
export const formatOf = (supports: (mime: string) => boolean): Format | null =>
  FORMATS.find(({ mime }) => supports(mime)) ?? null;
