// One try to upload the files of one row, and the message content that results.
import { Observable } from 'rxjs';
import type { BlobLike } from '../../src/core/contract/blob.ts';
import { failed, type Result } from '../../src/core/contract/result.ts';
import { shortFileName } from '../../src/core/domain/file-names.ts';
import type { FilePart, Upload as UploadFacts } from '../../src/core/domain/outbox-row.ts';
import {
  encodeAudio,
  encodeFile,
  encodeImage,
  encodeVideo,
  LIMITS,
  type UploadImage,
  type UploadVideo,
} from '../../src/core/wire/index.ts';
import type { Upload, Watch } from '../link/upload.ts';
import type { Unsent, UploadOutcome } from './row-state.ts';
import type { UploadStep } from './options.ts';
import { outcomeOf } from './outcome.ts';

export interface FileUploadOptions {
  upload: Upload;
  /** The accepted file; null where its bytes cannot be read any more. */
  file: (tmpId: string, part: FilePart) => Promise<BlobLike | null>;
}

/** Emits the uploaded share, then the outcome. Unsubscribing aborts the upload. */
export function uploadFiles(options: FileUploadOptions, row: Unsent): Observable<UploadStep> {
  return new Observable((subscriber) => {
    const abort = new AbortController();
    const progress = (share: number): void => subscriber.next({ kind: 'progress', share });
    uploadRow(options, row, { progress, signal: abort.signal }).then(
      (outcome) => {
        subscriber.next(outcome);
        subscriber.complete();
      },
      (bug: unknown) => subscriber.error(bug),
    );
    return () => abort.abort();
  });
}

async function uploadRow(
  options: FileUploadOptions,
  { tmpId, work }: Unsent,
  watch: Watch,
): Promise<UploadOutcome> {
  const facts = work.upload;
  const blob = facts && (await options.file(tmpId, 'file'));
  if (!facts) return UNSENDABLE;
  if (!blob) return { kind: 'unreadable' };
  const thumb = facts.thumb ? await options.file(tmpId, 'thumb') : null;
  const largeThumb = facts.largeThumb ? await options.file(tmpId, 'largeThumb') : null;
  const answer = await contentOf(options.upload, facts, { blob, thumb, largeThumb }, watch);
  if (!answer.ok)
    return answer.error.code === 'UNREADABLE' ? { kind: 'unreadable' } : outcomeOf(answer.error);
  return answer.value.length > LIMITS.content.max ? UNSENDABLE : { kind: 'uploaded', content: answer.value };
}

/** The outcome where no retry helps, because the content is too long. The server gave no message. */
const UNSENDABLE: UploadOutcome = { kind: 'refused', message: '' };

interface Blobs {
  blob: BlobLike;
  thumb: BlobLike | null;
  largeThumb: BlobLike | null;
}

async function contentOf(
  upload: Upload,
  facts: UploadFacts,
  { blob, thumb, largeThumb }: Blobs,
  watch: Watch,
): Promise<Result<string>> {
  const file = { blob, name: shortFileName(facts.name, LIMITS.fileName.max) };
  if (facts.kind === 'file' || facts.kind === 'audio') {
    const answer = await upload('fileUpload', { query: { isPermanent: true } }, { file }, watch);
    if (!answer.ok) return failed(answer.error);
    const encode = facts.kind === 'audio' ? audioContent : fileContent;
    return { ok: true, value: encode(facts, answer.value) };
  }
  const parts = {
    ...(facts.width > 0 && { width: facts.width }),
    ...(facts.height > 0 && { height: facts.height }),
    file,
  };
  if (facts.kind === 'video') {
    const form = { ...parts, ...(thumb && { cover: { blob: thumb, name: 'cover' } }) };
    const answer = await upload('videoUpload', { query: { isPermanent: true } }, form, watch);
    return answer.ok ? { ok: true, value: videoContent(facts, answer.value) } : failed(answer.error);
  }
  const query = { isPermanent: true, thumbSize: 20 };
  const form = { ...parts, ...(thumb && { thumb: { blob: thumb, name: 'thumb' } }) };
  const sharpForm = largeThumb && { ...form, largeThumb: { blob: largeThumb, name: 'sharp' } };
  let answer = await upload('imageUpload', { query }, sharpForm ?? form, watch);
  // A server of an older version, or of another maker, may refuse a form with a part that it does not know.
  if (sharpForm && !answer.ok && answer.error.code === 'REFUSED') {
    answer = await upload('imageUpload', { query }, form, watch);
  }
  return answer.ok ? { ok: true, value: imageContent(facts, answer.value) } : failed(answer.error);
}

/** Omits the peaks where the URL leaves no room: the voice message then shows a flat waveform. */
function audioContent({ duration = 0, peaks = [] }: UploadFacts, url: string): string {
  const content = encodeAudio({ duration, url, peaks: [...peaks] });
  return content.length <= LIMITS.content.max ? content : encodeAudio({ duration, url, peaks: [] });
}

function videoContent(facts: UploadFacts, video: UploadVideo): string {
  const sized = { ...video, width: video.width || facts.width, height: video.height || facts.height };
  const content = encodeVideo(sized);
  return content.length <= LIMITS.content.max ? content : encodeVideo({ ...sized, coverUrl: '' });
}

/** Omits the thumbnails' URLs where there is no room: the message then shows the picture itself. */
function imageContent(facts: UploadFacts, image: UploadImage): string {
  const sized = { ...image, width: image.width || facts.width, height: image.height || facts.height };
  // Without a larger thumbnail the picture itself is the sharp copy.
  const largeThumbUrl =
    image.largeThumbUrl || (facts.largeThumb === false && facts.thumb ? image.originUrl : '');
  const contents = [
    encodeImage({ ...sized, largeThumbUrl }),
    encodeImage({ ...sized, largeThumbUrl: '' }),
    encodeImage({ ...sized, largeThumbUrl: '', thumbUrl: '' }),
  ];
  return contents.find(({ length }) => length <= LIMITS.content.max) ?? contents.at(-1) ?? '';
}

/** Shortens the name until the content fits. */
function fileContent({ name, size }: UploadFacts, url: string): string {
  for (let length = name.length; ; length--) {
    const content = encodeFile({ name: shortFileName(name, length), size, url });
    if (content.length <= LIMITS.content.max || length === 0) return content;
  }
}
