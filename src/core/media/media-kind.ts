// The kind of a sound or video, detected from its first bytes, shared by the server and the tab. Names and declared
// types come from the sender and prove nothing.
import { hasBytes } from './byte-signature.ts';

export type MediaKind =
  | { kind: 'video'; mime: string; extensions: readonly [string, ...string[]] }
  | { kind: 'audio'; mime: string };

/** @param head the first 64 bytes; null for a file that is neither a sound nor a video that browsers play */
export const mediaKind = (head: Uint8Array): MediaKind | null =>
  MEDIA.find(({ matches }) => matches(head))?.kind ?? null;

/**
 * Brands of ISO media files that are no MP4 videos: pictures (HEIF, AVIF, JPEG 2000), or videos that play on
 * one system only (QuickTime).
 */
const NOT_MP4 = /^(?:hei|hev|mif|msf|avi|jp2|jpm|jpx|crx|qt)/;

const MEDIA: readonly { matches: (head: Uint8Array) => boolean; kind: MediaKind }[] = [
  { matches: (head) => /^M4[ABP]/.test(brandOf(head)), kind: { kind: 'audio', mime: 'audio/mp4' } },
  {
    matches: (head) => brandOf(head) !== '' && !NOT_MP4.test(brandOf(head)),
    kind: { kind: 'video', mime: 'video/mp4', extensions: ['mp4', 'm4v'] },
  },
  {
    matches: (head) => hasBytes(head, 0, '\x1a\x45\xdf\xa3') && latin(head).includes('webm'),
    kind: { kind: 'video', mime: 'video/webm', extensions: ['webm'] },
  },
  {
    matches: (head) => hasBytes(head, 0, 'OggS') && isOggAudio(head),
    kind: { kind: 'audio', mime: 'audio/ogg' },
  },
  {
    matches: (head) => hasBytes(head, 0, 'OggS'),
    kind: { kind: 'video', mime: 'video/ogg', extensions: ['ogv', 'ogg'] },
  },
  {
    matches: (head) => hasBytes(head, 0, 'RIFF') && hasBytes(head, 8, 'WAVE'),
    kind: { kind: 'audio', mime: 'audio/wav' },
  },
  { matches: (head) => hasBytes(head, 0, 'fLaC'), kind: { kind: 'audio', mime: 'audio/flac' } },
  {
    matches: (head) =>
      hasBytes(head, 0, 'ID3') ||
      ['\xff\xfb', '\xff\xf3', '\xff\xf2'].some((sync) => hasBytes(head, 0, sync)),
    kind: { kind: 'audio', mime: 'audio/mpeg' },
  },
];

/** The major brand of an ISO media file; '' for other files. */
const brandOf = (head: Uint8Array): string => (hasBytes(head, 4, 'ftyp') ? latin(head.subarray(8, 12)) : '');

/** The first page of an Ogg file names the codec of its first stream. */
function isOggAudio(head: Uint8Array): boolean {
  return ['\x01vorbis', 'OpusHead', '\x7fFLAC', 'Speex   '].some((codec) => hasBytes(head, 28, codec));
}

const latin = (bytes: Uint8Array): string => String.fromCharCode(...bytes);
