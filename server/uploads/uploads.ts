// Server: the three uploads. Pictures are looked at but never decoded, so small versions and covers come
// from the client; what does not fit is dropped, and the picture itself stands for it. What is sent as a picture
// loses what it says of its maker; what is sent as a file comes as it is.
import type * as v from 'valibot';
import { endpoints, LIMITS } from '../../src/core/wire/index.ts';
import { done, type Outcome, refuse } from '../result.ts';
import { type Form, type FormFile, type FormPart, receive } from './form.ts';
import type { ImageHeader } from './image-header.ts';
import { safeName, withExtension } from './names.ts';
import type { Draft, FileStore } from './store.ts';

type Parts = AsyncIterable<FormPart>;
type Answer<E extends { data: v.GenericSchema }> = Promise<Outcome<v.InferInput<E['data']>>>;

/** `thumbSize`: a small version of no more KB is good enough, a larger one must save something. */
export function uploadImage(
  files: FileStore,
  ownerId: number | null,
  parts: Parts,
  thumbSize: number,
): Answer<typeof endpoints.imageUpload> {
  return files.upload(ownerId, async (draft) => {
    const form = await receive(draft, parts, endpoints.imageUpload.multipart);
    if (!form.ok) return form;
    const { file, others, fields } = form.value;
    const { kind } = file;
    if (kind.kind === 'hugeImage') return refuse('imageTooBig', [String(LIMITS.imagePixels / 1_000_000)]);
    if (kind.kind !== 'image') return refuse('notAnImage');
    const name = withExtension(safeName(file.fileName), kind.extensions);
    const bytes = await draft.clean(file.at, kind.mime);
    const originUrl = await draft.place(file.at, name, kind);
    const thumbUrl = await placeSmall(draft, others.get('thumb'), name, (small, size) => {
      const saves = size < bytes || size <= thumbSize * 1024;
      return saves && small.width * small.height <= kind.width * kind.height;
    });
    return done({ originUrl, thumbUrl: thumbUrl || originUrl, ...shownSize(kind, fields) });
  });
}

/** Anything. Answers its address. */
export function uploadFile(
  files: FileStore,
  ownerId: number | null,
  parts: Parts,
): Answer<typeof endpoints.fileUpload> {
  return files.upload(ownerId, async (draft) => {
    const form = await receive(draft, parts, endpoints.fileUpload.multipart);
    if (!form.ok) return form;
    const { file } = form.value;
    return done(await draft.place(file.at, safeName(file.fileName), file.kind));
  });
}

/** What a browser can play. Its size is known to the client only. */
export function uploadVideo(
  files: FileStore,
  ownerId: number | null,
  parts: Parts,
): Answer<typeof endpoints.videoUpload> {
  return files.upload(ownerId, async (draft) => {
    const form = await receive(draft, parts, endpoints.videoUpload.multipart);
    if (!form.ok) return form;
    const { file, others, fields } = form.value;
    if (file.kind.kind !== 'video') return refuse('notAVideo');
    const name = withExtension(safeName(file.fileName), file.kind.extensions);
    const videoUrl = await draft.place(file.at, name, file.kind);
    const coverUrl = await placeSmall(draft, others.get('cover'), name, (_, size) => size <= MAX_COVER_BYTES);
    return done({ videoUrl, coverUrl, width: fields.width ?? 0, height: fields.height ?? 0 });
  });
}

/** The address of the picture that stands for another, '' where there is none that fits. */
async function placeSmall(
  draft: Draft,
  file: FormFile | undefined,
  beside: string,
  fits: (image: ImageHeader, size: number) => boolean,
): Promise<string> {
  if (!file) return '';
  const { kind } = file;
  const isSmall = kind.kind === 'image' && kind.width * kind.height <= MAX_SMALL_PIXELS;
  if (!isSmall || !fits(kind, await draft.clean(file.at, kind.mime))) {
    await draft.remove(file.at);
    return '';
  }
  const usual = `small.${kind.extensions[0]}`;
  return draft.place(file.at, beside.toLowerCase() === usual ? `the-${usual}` : usual, kind);
}

type Sides = Form<{ width: number | null; height: number | null }>['fields'];

/** A picture may ask to be turned; how it is shown the client knows, if it names the same two sides. */
function shownSize({ width, height }: ImageHeader, sides: Sides): { width: number; height: number } {
  const isTurned = sides.width === height && sides.height === width;
  return isTurned ? { width: height, height: width } : { width, height };
}

const MAX_SMALL_PIXELS = 4_194_304;
const MAX_COVER_BYTES = 1_048_576;
