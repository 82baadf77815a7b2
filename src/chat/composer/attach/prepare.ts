// Preparation of a file for sending: checks that the file can be read, and gets size and thumbnail of a
// picture or video.
import type { UploadKind } from '../../../core/domain/outbox-row.ts';
import { LIMITS } from '../../../core/wire/profile-s/limits.ts';
import { type ImageInfo, readImageInfo } from '../../../platform/image-info.ts';
import type { Checked, Refusal, UploadRules } from '../../../shared/upload/file-rules.ts';
import { readVideo } from './video-poster.ts';

export interface ReadyFile extends ImageInfo {
  file: File;
  kind: Exclude<UploadKind, 'audio'>;
}

export interface MediaReaders {
  /** null for a file that is no picture. */
  picture: (file: File) => Promise<ImageInfo | null>;
  /** Size 0 x 0 and no thumbnail for a video that the browser cannot read. */
  video: (file: File) => Promise<ImageInfo>;
}

export async function prepare(
  { file, rules, refusal }: Checked,
  readers: MediaReaders = browserReaders,
): Promise<{ ready: ReadyFile } | { refusal: Refusal }> {
  if (refusal) return { refusal };
  // A folder, or a file deleted since it was chosen, fails only when it is read.
  if (!rules || !(await isReadable(file))) return { refusal: { why: 'unreadable' } };
  const kind = KINDS[rules.path];
  if (kind === 'file') return { ready: { file, kind, width: 0, height: 0, thumb: null } };
  if (kind === 'video') return { ready: { file, kind, ...(await readers.video(file)) } };
  const picture = await readers.picture(file);
  if (!picture) return { refusal: { why: 'not-shown' } };
  if (picture.width * picture.height > LIMITS.imagePixels) {
    return { refusal: { why: 'too-many-pixels', most: LIMITS.imagePixels } };
  }
  return { ready: { file, kind, ...picture } };
}

const KINDS: Readonly<Record<UploadRules['path'], ReadyFile['kind']>> = {
  '/image/upload': 'image',
  '/video/upload': 'video',
  '/file/upload': 'file',
};

const browserReaders: MediaReaders = {
  picture: (file) => readImageInfo(file, LIMITS.imagePixels),
  video: readVideo,
};

const isReadable = (file: File): Promise<boolean> =>
  file
    .slice(0, 1)
    .arrayBuffer()
    .then((bytes) => bytes.byteLength > 0)
    .catch(() => false);
