// Preparation of a file for sending: checks that the file can be read, and gets size and thumbnails of a picture or
// video. A file that the browser cannot draw or play is sent as a file, by its content and not by its name (X-MEDIA-03).
import { isReadable } from '../../../core/contract/blob.ts';
import type { UploadKind } from '../../../core/domain/outbox-row.ts';
import { mediaKind } from '../../../core/media/media-kind.ts';
import { pictureInfo } from '../../../platform/media/pictures.ts';
import {
  type CheckedFile,
  FILES,
  type Refusal,
  type UploadRules,
} from '../../../shared/upload/file-rules.ts';
import { preparePicture, type ReadyPicture } from '../../../shared/upload/prepare-picture.ts';
import { readVideo, type VideoInfo } from './video-poster.ts';

export interface ReadyFile extends ReadyPicture {
  kind: Exclude<UploadKind, 'audio'>;
  /** Time of the last change of the file when it was prepared, ms. */
  lastModified: number;
}

/**
 * `no-preview`: the media worker did not load, so recipients load the picture in full. `as-file`: the browser cannot
 * draw the picture, or play the video.
 */
export type PreparedNote = 'no-preview' | 'as-file' | null;

export type Prepared = { ready: ReadyFile; note: PreparedNote } | { refusal: Refusal };

export interface MediaReaders {
  picture: typeof pictureInfo;
  /**
   * null for a video that the browser cannot play. Size 0 x 0 and no thumbnail for one that it does not read in time.
   */
  video: (file: File) => Promise<VideoInfo | null>;
}

export async function prepare(offer: CheckedFile, readers: MediaReaders = browserReaders): Promise<Prepared> {
  const { file, rules, refusal } = offer;
  if (refusal) return { refusal };
  const kind = rules && KINDS[rules.path];
  // A folder, or a file deleted since it was chosen, fails only when it is read.
  if (!kind || !(await isReadable(file))) return { refusal: { why: 'unreadable' } };
  if (kind === 'file') return asFile(file, null);
  if (kind === 'video') {
    const isVideo = mediaKind(await headOf(file))?.kind === 'video';
    const info = isVideo ? await readers.video(file) : null;
    return info
      ? { ready: { file, kind, ...info, largeThumb: null, lastModified: file.lastModified }, note: null }
      : asFile(file, 'as-file');
  }
  const prepared = await preparePicture(offer, readers.picture);
  if ('refusal' in prepared) {
    return prepared.refusal.why === 'not-shown' ? asFile(file, 'as-file') : prepared;
  }
  const { lastModified } = prepared.ready.file;
  return {
    ready: { kind, lastModified, ...prepared.ready },
    note: prepared.lacksPreview ? 'no-preview' : null,
  };
}

function asFile(file: File, note: PreparedNote): Prepared {
  if (file.size > FILES.most) return { refusal: { why: 'too-large', most: FILES.most } };
  const { lastModified } = file;
  return {
    ready: { file, kind: 'file', width: 0, height: 0, thumb: null, largeThumb: null, lastModified },
    note,
  };
}

const headOf = async (file: File): Promise<Uint8Array> =>
  new Uint8Array(await file.slice(0, 64).arrayBuffer());

const KINDS: Readonly<Record<UploadRules['path'], ReadyFile['kind']>> = {
  '/image/upload': 'image',
  '/video/upload': 'video',
  '/file/upload': 'file',
};

const browserReaders: MediaReaders = {
  picture: pictureInfo,
  video: readVideo,
};
