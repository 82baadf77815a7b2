// One try to upload the files of one row, and the content that its message then carries.
import { Observable } from 'rxjs';
import type { BlobLike } from '../../src/core/contract/blob.ts';
import { failed, type Result } from '../../src/core/contract/result.ts';
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
  /** The bytes as they were accepted; null where they are lost. */
  file: (tmpId: string, part: FilePart) => Promise<BlobLike | null>;
}

/** Shares of what is up, then the outcome. Unsubscribing breaks the upload off. */
export function uploadFiles(options: FileUploadOptions, row: Unsent): Observable<UploadStep> {
  return new Observable((subscriber) => {
    const abort = new AbortController();
    const progress = (share: number): void => subscriber.next({ kind: 'progress', share });
    uploaded(options, row, { progress, signal: abort.signal }).then(
      (outcome) => {
        subscriber.next(outcome);
        subscriber.complete();
      },
      (bug: unknown) => subscriber.error(bug),
    );
    return () => abort.abort();
  });
}

async function uploaded(
  options: FileUploadOptions,
  { tmpId, work }: Unsent,
  watch: Watch,
): Promise<UploadOutcome> {
  const facts = work.upload;
  const blob = facts && (await options.file(tmpId, 'file'));
  if (!facts || !blob) return LOST;
  const thumb = facts.thumb ? await options.file(tmpId, 'thumb') : null;
  const answer = await contentOf(options.upload, facts, blob, thumb, watch);
  if (!answer.ok) return outcomeOf(answer.error);
  return answer.value.length > LIMITS.content.max ? LOST : { kind: 'uploaded', content: answer.value };
}

/** A failure that no retry can change, without words of the server. */
const LOST: UploadOutcome = { kind: 'refused', message: '' };

async function contentOf(
  upload: Upload,
  facts: UploadFacts,
  blob: BlobLike,
  thumb: BlobLike | null,
  watch: Watch,
): Promise<Result<string>> {
  const file = { blob, name: shortened(facts.name, LIMITS.fileName.max) };
  if (facts.kind === 'file' || facts.kind === 'audio') {
    const answer = await upload('fileUpload', { query: { isPermanent: true } }, { file }, watch);
    if (!answer.ok) return failed(answer.error);
    const written = facts.kind === 'audio' ? audioContent : fileContent;
    return { ok: true, value: written(facts, answer.value) };
  }
  const parts = {
    ...(facts.width > 0 && { width: facts.width }),
    ...(facts.height > 0 && { height: facts.height }),
    file,
  };
  if (facts.kind === 'video') {
    const whole = { ...parts, ...(thumb && { cover: { blob: thumb, name: 'cover' } }) };
    const answer = await upload('videoUpload', { query: { isPermanent: true } }, whole, watch);
    return answer.ok ? { ok: true, value: videoContent(facts, answer.value) } : failed(answer.error);
  }
  const query = { isPermanent: true, thumbSize: 20 };
  const whole = { ...parts, ...(thumb && { thumb: { blob: thumb, name: 'thumb' } }) };
  const answer = await upload('imageUpload', { query }, whole, watch);
  return answer.ok ? { ok: true, value: imageContent(facts, answer.value) } : failed(answer.error);
}

/** The peaks are left out where the address leaves no room: readers then draw the note flat. */
function audioContent({ duration = 0, peaks = [] }: UploadFacts, url: string): string {
  const content = encodeAudio({ duration, url, peaks: [...peaks] });
  return content.length <= LIMITS.content.max ? content : encodeAudio({ duration, url, peaks: [] });
}

function videoContent(facts: UploadFacts, video: UploadVideo): string {
  const whole = { ...video, width: video.width || facts.width, height: video.height || facts.height };
  const content = encodeVideo(whole);
  return content.length <= LIMITS.content.max ? content : encodeVideo({ ...whole, coverUrl: '' });
}

/** A thumbnail's address that leaves no room is left out: readers then take the picture itself. */
function imageContent(facts: UploadFacts, image: UploadImage): string {
  const whole = { ...image, width: image.width || facts.width, height: image.height || facts.height };
  const content = encodeImage(whole);
  return content.length <= LIMITS.content.max ? content : encodeImage({ ...whole, thumbUrl: '' });
}

/** A name that leaves no room for the rest is shortened. */
function fileContent({ name, size }: UploadFacts, url: string): string {
  for (let length = name.length; ; length--) {
    const content = encodeFile({ name: shortened(name, length), size, url });
    if (content.length <= LIMITS.content.max || length === 0) return content;
  }
}

/** At most `max` UTF-16 units; the end that tells the type stays as long as there is room for it. */
function shortened(name: string, max: number): string {
  if (name.length <= max) return name;
  const end = /\.[^.]{1,16}$/.exec(name)?.[0] ?? '';
  if (end.length >= max) return name.slice(0, max).toWellFormed();
  const stem = name.slice(0, max - end.length);
  // Never half a character.
  return (stem.isWellFormed() ? stem : stem.slice(0, -1)) + end;
}
