// The attachment of a message as a bubble shows it: picture, file, voice note or video, sent or still uploading. The
// content is untrusted, so this file validates URLs and file names. Pure.
import type { MessageRow } from '../../core/contract/rows.ts';
import { MessageType } from '../../core/domain/enums.ts';
import type { Foreign } from '../../core/domain/foreign.ts';
import { audioIn, fileIn, pictureIn, videoIn } from '../../shared/files/attachment.ts';
import { fileAddress } from '../../shared/files/file-address.ts';
import { shownName } from '../../shared/files/file-name.ts';

export type Attachment = ImageAttachment | FileAttachment | AudioAttachment | VideoAttachment;

export interface ImageAttachment {
  kind: 'image';
  /** Pixels, 0 where unknown. */
  width: number;
  height: number;
  /** URLs to try, thumbnail first; [] before the upload ends, or where no URL is allowed. */
  sources: readonly string[];
  /** URL of the picture at full size, '' for none. */
  whole: string;
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

/** The attachment of a message; null for message types without one, and for content that cannot be parsed. */
export function attachmentOf(
  { type, content, upload }: Pick<MessageRow, 'type' | 'content' | 'upload'>,
  origin: string,
): Attachment | null {
  if (upload) return attachmentOfUpload(upload);
  switch (type) {
    case MessageType.IMAGE:
      return imageOf(content, origin);
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
  const attachment = attachmentOf(row, location.origin);
  return attachment?.kind === kind ? (attachment as Extract<Attachment, { kind: K }>) : null;
}

function attachmentOfUpload(upload: NonNullable<MessageRow['upload']>): Attachment {
  const { kind, name, size, width, height, duration, peaks } = upload;
  switch (kind) {
    case 'image':
      return { kind, width, height, sources: [], whole: '' };
    case 'file':
      return { kind, name: shownName(name), size, address: '' };
    case 'audio':
      return { kind, duration, peaks, address: '' };
    case 'video':
      return { kind, width, height, cover: '', address: '' };
  }
}

export function imageOf(content: Foreign, origin: string): ImageAttachment | null {
  const picture = pictureIn(content);
  if (!picture) return null;
  const { width, height, originUrl, thumbUrl } = picture;
  const whole = fileAddress(originUrl, origin);
  const sources = [fileAddress(thumbUrl, origin), whole].filter((address) => address !== '');
  return { kind: 'image', width, height, sources: [...new Set(sources)], whole };
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
