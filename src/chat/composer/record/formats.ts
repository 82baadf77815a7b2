// Audio formats of voice messages.

export interface Format {
  /** MIME type with codec, for MediaRecorder. */
  mime: string;
  /** MIME type of the file, without the codec. */
  type: string;
  /** Name of the sent file. */
  name: string;
}

const FORMATS: readonly Format[] = [
  { mime: 'audio/mp4;codecs=mp4a.40.2', type: 'audio/mp4', name: 'voice.m4a' },
  { mime: 'audio/webm;codecs=opus', type: 'audio/webm', name: 'voice.webm' },
  { mime: 'audio/ogg;codecs=opus', type: 'audio/ogg', name: 'voice.ogg' },
  { mime: 'audio/mp4', type: 'audio/mp4', name: 'voice.m4a' },
];

/** The first supported format; formats that every browser plays come first. null where none is supported. */
export const formatOf = (supports: (mime: string) => boolean): Format | null =>
  FORMATS.find(({ mime }) => supports(mime)) ?? null;
