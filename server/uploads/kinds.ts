// The type of a stored file, detected from its first bytes. Name and declared type come from the sender and
// prove nothing.
import { hasBytes } from '../../src/core/media/byte-signature.ts';
import { imageHeader, type ImageHeader } from '../../src/core/media/image-header.ts';
import { LIMITS } from '../../src/core/wire/index.ts';
import type { ReadAt } from './read-at.ts';

export type FileKind =
  | ({ kind: 'image' } & ImageHeader)
  /** A picture with more than LIMITS.imagePixels pixels: decoding it would take too much memory. */
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
  return MEDIA.find(({ matches }) => matches(head))?.fileKind ?? { kind: 'other', mime: UNKNOWN };
}

/** Browsers save a file of this type and never show it. */
const UNKNOWN = 'application/octet-stream';

/**
 * Brands of ISO media files that are no MP4 videos: pictures (HEIF, AVIF, JPEG 2000), or videos that play on
 * one system only (QuickTime).
 */
const NOT_MP4 = /^(?:hei|hev|mif|msf|avi|jp2|jpm|jpx|crx|qt)/;

const MEDIA: readonly { matches: (head: Buffer) => boolean; fileKind: FileKind }[] = [
  { matches: (head) => /^M4[ABP]/.test(brandOf(head)), fileKind: { kind: 'audio', mime: 'audio/mp4' } },
  {
    matches: (head) => brandOf(head) !== '' && !NOT_MP4.test(brandOf(head)),
    fileKind: { kind: 'video', mime: 'video/mp4', extensions: ['mp4', 'm4v'] },
  },
  {
    matches: (head) => hasBytes(head, 0, '\x1a\x45\xdf\xa3') && head.includes('webm'),
    fileKind: { kind: 'video', mime: 'video/webm', extensions: ['webm'] },
  },
  {
    matches: (head) => hasBytes(head, 0, 'OggS') && isOggAudio(head),
    fileKind: { kind: 'audio', mime: 'audio/ogg' },
  },
  {
    matches: (head) => hasBytes(head, 0, 'OggS'),
    fileKind: { kind: 'video', mime: 'video/ogg', extensions: ['ogv', 'ogg'] },
  },
  {
    matches: (head) => hasBytes(head, 0, 'RIFF') && hasBytes(head, 8, 'WAVE'),
    fileKind: { kind: 'audio', mime: 'audio/wav' },
  },
  { matches: (head) => hasBytes(head, 0, 'fLaC'), fileKind: { kind: 'audio', mime: 'audio/flac' } },
  {
    matches: (head) =>
      hasBytes(head, 0, 'ID3') ||
      ['\xff\xfb', '\xff\xf3', '\xff\xf2'].some((sync) => hasBytes(head, 0, sync)),
    fileKind: { kind: 'audio', mime: 'audio/mpeg' },
  },
];

/** The major brand of an ISO media file; '' for other files. */
function brandOf(head: Buffer): string {
  return hasBytes(head, 4, 'ftyp') ? head.toString('latin1', 8, 12) : '';
}

/** The first page of an Ogg file names the codec of its first stream. */
function isOggAudio(head: Buffer): boolean {
  return ['\x01vorbis', 'OpusHead', '\x7fFLAC', 'Speex   '].some((codec) => hasBytes(head, 28, codec));
}
