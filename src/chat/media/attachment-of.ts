// The attachment of a message as a bubble shows it: picture, file, voice note or video, sent or still uploading. The
// content is untrusted, so this file validates URLs and file names. Pure.
import type { MessageRow } from '../../core/contract/rows.ts';
import { MessageType } from '../../core/domain/enums.ts';
import type { Foreign } from '../../core/domain/foreign.ts';
import { audioIn, fileIn, pictureIn, videoIn } from '../../shared/files/attachment.ts';
import { fileAddress } from '../../shared/files/file-address.ts';
import { shownName } from '../../shared/files/file-name.ts';
import { pictureSources } from './picture-sources.ts';

export type Attachment = ImageAttachment | FileAttachment | AudioAttachment | VideoAttachment;

export interface ImageAttachment {
  kind: 'image';
  /** Pixels, 0 where unknown. */
  width: number;
  height: number;
  /** URLs to try, the best for the screen first; [] before the upload ends, or where no URL is allowed. */
  sources: readonly string[];
  /** URL of the picture at full size, '' for none. */
  whole: string;
  /** URL of a small copy of the whole picture, '' for none. */
  thumb: string;
  /** Bytes of the picture at full size, 0 where unknown. */
  size: number;
  /** The picture at full size has several frames. */
  isAnimated: boolean;
}

export interface FileAttachment {
  kind: 'file';
  /** File name, '' where the message has none. */
  name: string;
  /** Bytes, 0 where unknown. */
  size: number;
  /** URL of the file; '' before the upload ends, or where the URL is not allowed. */
  address: string;
}

export interface AudioAttachment {
  kind: 'audio';
  /** Seconds, 0 where unknown. */
  duration: number;
  /** Loudness of equal time slices, 0..255; [] where the message states none. */
  peaks: readonly number[];
  /** As in `FileAttachment`. */
  address: string;
}

export interface VideoAttachment {
  kind: 'video';
  /** Pixels, 0 where unknown. */
  width: number;
  height: number;
  /** URL of the poster image, '' for none. */
  cover: string;
  /** As in `FileAttachment`. */
  address: string;
}

/**
 * The attachment of a message; null for message types without one, and for content that cannot be parsed.
 * @param scale device pixels per CSS px
 */
export function attachmentOf(
  { type, content, upload }: Pick<MessageRow, 'type' | 'content' | 'upload'>,
  origin: string,
  scale = 1,
): Attachment | null {
  if (upload) return attachmentOfUpload(upload);
  switch (type) {
    case MessageType.IMAGE:
      return imageOf(content, origin, scale);
    case MessageType.FILE:
      return fileOf(content, origin);
    case MessageType.AUDIO:
      return audioOf(content, origin);
    case MessageType.VIDEO:
      return videoOf(content, origin);
    default:
      return null;
  }
}

/** The attachment of `row` if its kind is `kind`, else null. */
export function attachmentAs<K extends Attachment['kind']>(
  kind: K,
  row: Pick<MessageRow, 'type' | 'content' | 'upload'>,
): Extract<Attachment, { kind: K }> | null {
  const attachment = attachmentOf(row, location.origin, devicePixelRatio);
  return attachment?.kind === kind ? (attachment as Extract<Attachment, { kind: K }>) : null;
}

function attachmentOfUpload(upload: NonNullable<MessageRow['upload']>): Attachment {
  const { kind, name, size, width, height, duration, peaks } = upload;
  switch (kind) {
    case 'image':
      return { kind, width, height, sources: [], whole: '', thumb: '', size, isAnimated: false };
    case 'file':
      return { kind, name: shownName(name), size, address: '' };
    case 'audio':
      return { kind, duration, peaks, address: '' };
    case 'video':
      return { kind, width, height, cover: '', address: '' };
  }
}

export function imageOf(content: Foreign, origin: string, scale = 1): ImageAttachment | null {
  const picture = pictureIn(content);
  if (!picture) return null;
  const { width, height, size, originUrl, thumbUrl, largeThumbUrl, animated } = picture;
  const whole = fileAddress(originUrl, origin);
  const thumb = fileAddress(thumbUrl, origin);
  const largeThumb = fileAddress(largeThumbUrl, origin);
  const sources = pictureSources({ whole, thumb, largeThumb, width, height, size }, scale);
  // A message without a size is older than the flag, or of another client: its name says whether it may move.
  const isAnimated = animated || (size === 0 && whole !== '' && /\.gif$/i.test(new URL(whole).pathname));
  return { kind: 'image', width, height, sources, whole, thumb, size, isAnimated };
}

export function fileOf(content: Foreign, origin: string): FileAttachment | null {
  const file = fileIn(content);
  if (!file) return null;
  const { name, size, url } = file;
  return { kind: 'file', name: shownName(name), size, address: fileAddress(url, origin) };
}

export function audioOf(content: Foreign, origin: string): AudioAttachment | null {
  const audio = audioIn(content);
  if (!audio) return null;
  const { url, duration, peaks } = audio;
  return { kind: 'audio', duration, peaks, address: fileAddress(url, origin) };
}

export function videoOf(content: Foreign, origin: string): VideoAttachment | null {
  const video = videoIn(content);
  if (!video) return null;
  const { videoUrl, coverUrl, width, height } = video;
  const cover = fileAddress(coverUrl, origin);
  return { kind: 'video', width, height, cover, address: fileAddress(videoUrl, origin) };
}
