// The three uploads: picture, file and video. The server never decodes pictures, so the client sends the thumbnails
// of pictures and posters (`cover`) of videos. An unsuitable thumbnail is dropped, and the picture's own URL
// takes its place. Pictures lose their metadata; files stay unchanged.
import type * as v from 'valibot';
import { isAnimated } from '../../src/core/media/animation.ts';
import type { ImageHeader } from '../../src/core/media/image-header.ts';
import { endpoints, LIMITS } from '../../src/core/wire/index.ts';
import { done, type Outcome, refuse } from '../result.ts';
import { type Form, type FormFile, type FormPart, receiveForm } from './form.ts';
import type { UploadDraft } from './drafts.ts';
import { safeName, withExtension } from './names.ts';
import type { FileStore } from './store.ts';

type Parts = AsyncIterable<FormPart>;
type Answer<E extends { data: v.GenericSchema }> = Promise<Outcome<v.InferInput<E['data']>>>;

/** @param thumbSize KB up to which a thumbnail is accepted; a larger one must be smaller than its picture */
export function uploadImage(
  files: FileStore,
  ownerId: number | null,
  parts: Parts,
  thumbSize: number,
): Answer<typeof endpoints.imageUpload> {
  return files.upload(ownerId, async (draft) => {
    const form = await receiveForm(draft, parts, endpoints.imageUpload.multipart);
    if (!form.ok) return form;
    const { file, others, fields } = form.value;
    const { kind } = file;
    if (kind.kind === 'hugeImage') return refuse('imageTooBig', [String(LIMITS.imagePixels / 1_000_000)]);
    if (kind.kind !== 'image') return refuse('notAnImage');
    const name = withExtension(safeName(file.fileName), kind.extensions);
    const bytes = await draft.clean(file.at, kind.mime);
    const moves = await draft.look(file.at, isAnimated);
    const originUrl = await draft.place(file.at, name, kind);
    const saves = (thumb: ImageHeader, size: number, most: number): boolean =>
      (size < bytes || size <= most) && thumb.width * thumb.height <= kind.width * kind.height;
    const thumbUrl = await placePreview(
      draft,
      others.get('thumb'),
      { mainName: name, stem: 'small' },
      (thumb, size) => saves(thumb, size, thumbSize * 1024),
    );
    const largeThumbUrl = await placePreview(
      draft,
      others.get('largeThumb'),
      { mainName: name, stem: 'sharp' },
      (thumb, size) => saves(thumb, size, 0),
    );
    return done({
      originUrl,
      thumbUrl: thumbUrl || originUrl,
      ...shownSize(kind, fields),
      size: bytes,
      largeThumbUrl: largeThumbUrl || null,
      animated: moves,
    });
  });
}

/** Stores a file of any type. Resolves to its URL. */
export function uploadFile(
  files: FileStore,
  ownerId: number | null,
  parts: Parts,
): Answer<typeof endpoints.fileUpload> {
  return files.upload(ownerId, async (draft) => {
    const form = await receiveForm(draft, parts, endpoints.fileUpload.multipart);
    if (!form.ok) return form;
    const { file } = form.value;
    return done(await draft.place(file.at, safeName(file.fileName), file.kind));
  });
}

/** Stores a video that browsers can play. Width and height come from the client. */
export function uploadVideo(
  files: FileStore,
  ownerId: number | null,
  parts: Parts,
): Answer<typeof endpoints.videoUpload> {
  return files.upload(ownerId, async (draft) => {
    const form = await receiveForm(draft, parts, endpoints.videoUpload.multipart);
    if (!form.ok) return form;
    const { file, others, fields } = form.value;
    if (file.kind.kind !== 'video') return refuse('notAVideo');
    const name = withExtension(safeName(file.fileName), file.kind.extensions);
    const videoUrl = await draft.place(file.at, name, file.kind);
    const coverUrl = await placePreview(
      draft,
      others.get('cover'),
      { mainName: name, stem: 'small' },
      (_, size) => size <= MAX_COVER_BYTES,
    );
    return done({ videoUrl, coverUrl, width: fields.width ?? 0, height: fields.height ?? 0 });
  });
}

/**
 * Stores a thumbnail, or the poster of a video. Resolves to its URL, or to '' if the client sent none or one
 * that does not fit.
 */
async function placePreview(
  draft: UploadDraft,
  file: FormFile | undefined,
  { mainName, stem }: { mainName: string; stem: string },
  fits: (image: ImageHeader, size: number) => boolean,
): Promise<string> {
  if (!file) return '';
  const { kind } = file;
  const isAccepted = kind.kind === 'image' && kind.width * kind.height <= MAX_PREVIEW_PIXELS;
  if (!isAccepted || !fits(kind, await draft.clean(file.at, kind.mime))) {
    await draft.remove(file.at);
    return '';
  }
  const name = `${stem}.${kind.extensions[0]}`;
  return draft.place(file.at, mainName.toLowerCase() === name ? `the-${name}` : name, kind);
}

type ClientSize = Form<{ width: number | null; height: number | null }>['fields'];

/**
 * The width and height of the picture as shown. EXIF may rotate a picture: if the client's size is the stored
 * size rotated, the client's size is returned.
 */
function shownSize({ width, height }: ImageHeader, client: ClientSize): { width: number; height: number } {
  const isRotated = client.width === height && client.height === width;
  return isRotated ? { width: height, height: width } : { width, height };
}

const MAX_PREVIEW_PIXELS = 4_194_304;
const MAX_COVER_BYTES = 1_048_576;
