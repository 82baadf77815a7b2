// Preparation of a file for sending: checks that the file can be read, and gets size and thumbnail of a
// picture or video.
import { isReadable } from '../../../core/contract/blob.ts';
import type { UploadKind } from '../../../core/domain/outbox-row.ts';
import { pictureInfo } from '../../../platform/media/pictures.ts';
import type { CheckedFile, Refusal, UploadRules } from '../../../shared/upload/file-rules.ts';
import { preparePicture, type ReadyPicture } from '../../../shared/upload/prepare-picture.ts';
import { readVideo, type VideoInfo } from './video-poster.ts';

export interface ReadyFile extends ReadyPicture {
  kind: Exclude<UploadKind, 'audio'>;
}

/** `lacksPreview`: the picture could not be decoded, so its recipients load it in full. */
export type Prepared = { ready: ReadyFile; lacksPreview: boolean } | { refusal: Refusal };

export interface MediaReaders {
  picture: typeof pictureInfo;
  /** Size 0 x 0 and no thumbnail for a video that the browser cannot read. */
  video: (file: File) => Promise<VideoInfo>;
}

export async function prepare(offer: CheckedFile, readers: MediaReaders = browserReaders): Promise<Prepared> {
  const { file, rules, refusal } = offer;
  if (refusal) return { refusal };
  const kind = rules && KINDS[rules.path];
  if (kind === 'image') {
    const prepared = await preparePicture(offer, readers.picture);
    return 'ready' in prepared ? { ...prepared, ready: { kind, ...prepared.ready } } : prepared;
  }
  // A folder, or a file deleted since it was chosen, fails only when it is read.
  if (!kind || !(await isReadable(file))) return { refusal: { why: 'unreadable' } };
  const info = kind === 'video' ? await readers.video(file) : UNKNOWN;
  return { ready: { file, kind, ...info }, lacksPreview: false };
}

const UNKNOWN: VideoInfo = { width: 0, height: 0, thumb: null };

const KINDS: Readonly<Record<UploadRules['path'], ReadyFile['kind']>> = {
  '/image/upload': 'image',
  '/video/upload': 'video',
  '/file/upload': 'file',
};

const browserReaders: MediaReaders = {
  picture: pictureInfo,
  video: readVideo,
};
