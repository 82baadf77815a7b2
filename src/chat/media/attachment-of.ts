// The tab. What a bubble shows of a picture, file, voice note or video, sent or still on its way; its content is
// hostile until here. Pure.
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
  /** What to load, the smallest first; [] while it is not uploaded, or where no address may be used. */
  sources: readonly string[];
  /** The whole picture, '' for none. */
  whole: string;
}

export interface FileAttachment {
  kind: 'file';
  /** '' where nobody told. */
  name: string;
  /** Bytes, 0 where unknown. */
  size: number;
  /** '' while it is not uploaded, or where the address may not be used. */
  address: string;
}

export interface AudioAttachment {
  kind: 'audio';
  /** Seconds, 0 where unknown. */
  duration: number;
  /** How loud it is in equal slices, 0..255; [] where nobody told. */
  peaks: readonly number[];
  /** As a file's. */
  address: string;
}

export interface VideoAttachment {
  kind: 'video';
  /** Pixels, 0 where unknown. */
  width: number;
  height: number;
  /** What stands there until it plays, '' for nothing. */
  cover: string;
  /** As a file's. */
  address: string;
}

/** null for what is none of them, or says nothing that can be shown. */
export function attachmentOf(
  { type, content, upload }: Pick<MessageRow, 'type' | 'content' | 'upload'>,
  origin: string,
): Attachment | null {
  if (upload) return uploading(upload);
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

/** The same, where only one kind is looked for. */
export function attachmentAs<K extends Attachment['kind']>(
  kind: K,
  row: Pick<MessageRow, 'type' | 'content' | 'upload'>,
): Extract<Attachment, { kind: K }> | null {
  const found = attachmentOf(row, location.origin);
  return found?.kind === kind ? (found as Extract<Attachment, { kind: K }>) : null;
}

function uploading(upload: NonNullable<MessageRow['upload']>): Attachment {
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
