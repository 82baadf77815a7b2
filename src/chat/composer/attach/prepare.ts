// Preparation of a file for sending: checks that the file can be read, and gets size and thumbnail of a
// picture or video.
import type { UploadKind } from '../../../core/domain/outbox-row.ts';
import { pictureInfo } from '../../../platform/media/pictures.ts';
import type { CheckedFile, Refusal, UploadRules } from '../../../shared/upload/file-rules.ts';
import {
  isReadable,
  preparePicture,
  type ReadyPicture,
  UNKNOWN_SIZE,
} from '../../../shared/upload/prepare-picture.ts';
import { readVideo, type VideoInfo } from './video-poster.ts';

export interface ReadyFile extends ReadyPicture {
  file: File;
  kind: Exclude<UploadKind, 'audio'>;
}

/** `lacksPreview`: the picture could not be decoded, so its recipients load it in full. */
export type Prepared = { ready: ReadyFile; lacksPreview: boolean } | { refusal: Refusal };

export interface MediaReaders {
  picture: typeof pictureInfo;
  /** Size 0 x 0 and no thumbnail for a video that the browser cannot read. */
  video: (file: File) => Promise<VideoInfo>;
}

export async function prepare(
  { file, rules, refusal }: CheckedFile,
  readers: MediaReaders = browserReaders,
): Promise<Prepared> {
  if (refusal) return { refusal };
  if (!rules || !(await isReadable(file))) return { refusal: { why: 'unreadable' } };
  const kind = KINDS[rules.path];
  if (kind === 'file') return { ready: { file, kind, ...UNKNOWN_SIZE }, lacksPreview: false };
  if (kind === 'video') {
    return { ready: { file, kind, ...(await readers.video(file)) }, lacksPreview: false };
  }
  const picture = await preparePicture(file, readers.picture);
  return 'refusal' in picture
    ? picture
    : { ready: { file, kind, ...picture.ready }, lacksPreview: picture.lacksPreview };
}

const KINDS: Readonly<Record<UploadRules['path'], ReadyFile['kind']>> = {
  '/image/upload': 'image',
  '/video/upload': 'video',
  '/file/upload': 'file',
};

const browserReaders: MediaReaders = {
  picture: pictureInfo,
  video: readVideo,
};
