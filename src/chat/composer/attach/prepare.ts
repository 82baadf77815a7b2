// Preparation of a file for sending: checks that the file can be read, and gets size and thumbnail of a
// picture or video.
import type { UploadKind } from '../../../core/domain/outbox-row.ts';
import { LIMITS } from '../../../core/wire/profile-s/limits.ts';
import { pictureInfo } from '../../../platform/media/pictures.ts';
import type { CheckedFile, Refusal, UploadRules } from '../../../shared/upload/file-rules.ts';
import { readVideo, type VideoInfo } from './video-poster.ts';

export interface ReadyFile {
  file: File;
  kind: Exclude<UploadKind, 'audio'>;
  /** Displayed size, px; 0 x 0 where it is unknown. */
  width: number;
  height: number;
  thumb: Blob | null;
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
  // A folder, or a file deleted since it was chosen, fails only when it is read.
  if (!rules || !(await isReadable(file))) return { refusal: { why: 'unreadable' } };
  const kind = KINDS[rules.path];
  if (kind === 'file') return { ready: { file, kind, ...UNKNOWN }, lacksPreview: false };
  if (kind === 'video') {
    return { ready: { file, kind, ...(await readers.video(file)) }, lacksPreview: false };
  }
  const outcome = await readers.picture(file);
  if (outcome.kind === 'failed') {
    // `job`: the picture hung or crashed the media worker, and could do the same to its recipients. Otherwise the
    // worker did not load, which says nothing about the picture; the server checks the picture as well.
    return outcome.why === 'job'
      ? { refusal: { why: 'not-prepared' } }
      : { ready: { file, kind, ...UNKNOWN }, lacksPreview: true };
  }
  const picture = outcome.value;
  if (picture.kind === 'picture') {
    const { width, height, thumb, isDamaged } = picture;
    return { ready: { file, kind, width, height, thumb }, lacksPreview: isDamaged };
  }
  return picture.why === 'no-picture'
    ? { refusal: { why: 'not-shown' } }
    : { refusal: { why: 'too-many-pixels', most: LIMITS.imagePixels } };
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

const isReadable = (file: File): Promise<boolean> =>
  file
    .slice(0, 1)
    .arrayBuffer()
    .then((bytes) => bytes.byteLength > 0)
    .catch(() => false);
