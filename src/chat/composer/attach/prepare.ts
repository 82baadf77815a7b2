// The tab. What has to be known of a file before it is sent: that it can be read, the measures of a picture or video,
// and a small picture of it.
import type { UploadKind } from '../../../core/domain/outbox-row.ts';
import { LIMITS } from '../../../core/wire/profile-s/limits.ts';
import { type ImageInfo, readImageInfo } from '../../../platform/image-info.ts';
import type { Checked, Refusal, UploadRules } from '../../../shared/upload/file-rules.ts';
import { readVideo } from './video-poster.ts';

export interface Ready extends ImageInfo {
  file: File;
  kind: Exclude<UploadKind, 'audio'>;
}

export interface Eyes {
  /** null for what is no picture. */
  picture: (file: File) => Promise<ImageInfo | null>;
  /** Without measures and poster where none can be had. */
  video: (file: File) => Promise<ImageInfo>;
}

export async function prepare(
  { file, rules, refusal }: Checked,
  eyes: Eyes = browser,
): Promise<{ ready: Ready } | { refusal: Refusal }> {
  if (refusal) return { refusal };
  // A folder, or a file that has gone since it was chosen, tells so only when it is read.
  if (!rules || !(await isReadable(file))) return { refusal: { why: 'unreadable' } };
  const kind = KINDS[rules.path];
  if (kind === 'file') return { ready: { file, kind, width: 0, height: 0, thumb: null } };
  if (kind === 'video') return { ready: { file, kind, ...(await eyes.video(file)) } };
  const picture = await eyes.picture(file);
  if (!picture) return { refusal: { why: 'not-shown' } };
  if (picture.width * picture.height > LIMITS.imagePixels) {
    return { refusal: { why: 'too-many-pixels', most: LIMITS.imagePixels } };
  }
  return { ready: { file, kind, ...picture } };
}

const KINDS: Readonly<Record<UploadRules['path'], Ready['kind']>> = {
  '/image/upload': 'image',
  '/video/upload': 'video',
  '/file/upload': 'file',
};

const browser: Eyes = {
  picture: (file) => readImageInfo(file, LIMITS.imagePixels),
  video: readVideo,
};

const isReadable = (file: File): Promise<boolean> =>
  file
    .slice(0, 1)
    .arrayBuffer()
    .then((bytes) => bytes.byteLength > 0)
    .catch(() => false);
