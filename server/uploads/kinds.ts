// Server: what a stored file is, by its first bytes alone: never by its name, never by what the sender says.
import { has, imageHeader, type ImageHeader } from './image-header.ts';
import { LIMITS } from '../../src/core/wire/index.ts';
import type { ReadAt } from './reading.ts';

export type FileKind =
  | ({ kind: 'image' } & ImageHeader)
  /** A picture of more pixels than anybody should have to hold in memory. */
  | { kind: 'hugeImage'; mime: string }
  | { kind: 'video'; mime: string; extensions: readonly [string, ...string[]] }
  | { kind: 'audio' | 'other'; mime: string };

export async function kindOf(read: ReadAt): Promise<FileKind> {
  const image = await imageHeader(read);
  if (image) {
    return image.width * image.height <= LIMITS.imagePixels
      ? { kind: 'image', ...image }
      : { kind: 'hugeImage', mime: UNKNOWN };
  }
  const head = await read(0, 64);
  return MEDIA.find(({ starts }) => starts(head))?.is ?? { kind: 'other', mime: UNKNOWN };
}

/** What says nothing about itself is saved, never shown. */
const UNKNOWN = 'application/octet-stream';

/** Other things in the same container: pictures, and what plays on one system only. */
const NOT_MP4 = /^(?:hei|hev|mif|msf|avi|jp2|jpm|jpx|crx|qt)/;

const MEDIA: readonly { starts: (head: Buffer) => boolean; is: FileKind }[] = [
  { starts: (head) => /^M4[ABP]/.test(brandOf(head)), is: { kind: 'audio', mime: 'audio/mp4' } },
  {
    starts: (head) => brandOf(head) !== '' && !NOT_MP4.test(brandOf(head)),
    is: { kind: 'video', mime: 'video/mp4', extensions: ['mp4', 'm4v'] },
  },
  {
    starts: (head) => has(head, 0, '\x1a\x45\xdf\xa3') && head.includes('webm'),
    is: { kind: 'video', mime: 'video/webm', extensions: ['webm'] },
  },
  { starts: (head) => has(head, 0, 'OggS') && isOggAudio(head), is: { kind: 'audio', mime: 'audio/ogg' } },
  {
    starts: (head) => has(head, 0, 'OggS'),
    is: { kind: 'video', mime: 'video/ogg', extensions: ['ogv', 'ogg'] },
  },
  {
    starts: (head) => has(head, 0, 'RIFF') && has(head, 8, 'WAVE'),
    is: { kind: 'audio', mime: 'audio/wav' },
  },
  { starts: (head) => has(head, 0, 'fLaC'), is: { kind: 'audio', mime: 'audio/flac' } },
  {
    starts: (head) =>
      has(head, 0, 'ID3') || ['\xff\xfb', '\xff\xf3', '\xff\xf2'].some((sync) => has(head, 0, sync)),
    is: { kind: 'audio', mime: 'audio/mpeg' },
  },
];

/** The major brand of an ISO media file, '' for what is none. */
function brandOf(head: Buffer): string {
  return has(head, 4, 'ftyp') ? head.toString('latin1', 8, 12) : '';
}

/** The first page of an Ogg file names what its first stream is coded with. */
function isOggAudio(head: Buffer): boolean {
  return ['\x01vorbis', 'OpusHead', '\x7fFLAC', 'Speex   '].some((codec) => has(head, 28, codec));
}
