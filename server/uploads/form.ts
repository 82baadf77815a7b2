// The form of an upload: its parts, in any order, become files of a draft and validated fields.
import * as v from 'valibot';
import { type Multipart, ResultCode } from '../../src/core/wire/index.ts';
import { refusalOf } from '../problems.ts';
import { done, type Outcome, refuse } from '../result.ts';
import { type FileKind, kindOf } from './kinds.ts';
import type { UploadDraft } from './drafts.ts';

/** One part of a form as it arrives. The next part arrives when `chunks` has been read to its end. */
export type FormPart =
  | { kind: 'field'; name: string; value: string }
  /** `fileName` is undefined if the client sends none. */
  | { kind: 'file'; name: string; fileName: string | undefined; chunks: AsyncIterable<Uint8Array> };

/** Thrown by the iterator of parts: the form is malformed or exceeds a limit. */
export class BadForm extends Error {
  readonly reason: 'broken' | 'tooManyParts' | 'tooLarge';
  constructor(reason: BadForm['reason'], options?: ErrorOptions) {
    super(reason, options);
    this.reason = reason;
  }
}

/** A file of the form, stored in the draft as `at`. */
export interface FormFile {
  at: string;
  fileName: string;
  /** Bytes. */
  size: number;
  kind: FileKind;
}

export interface Form<F> {
  file: FormFile;
  /** Further files, by the names of their parts. */
  others: ReadonlyMap<string, FormFile>;
  fields: F;
}

/** Writes the files into the draft. Ignores fields that the endpoint does not know. */
export async function receiveForm<M extends Multipart>(
  draft: UploadDraft,
  parts: AsyncIterable<FormPart>,
  multipart: M,
): Promise<Outcome<Form<v.InferOutput<M['fields']>>>> {
  const files = new Map<string, FormFile>();
  const texts = new Map<string, string>();
  try {
    for await (const part of parts) {
      if (part.kind === 'field') texts.set(part.name, part.value);
      else if (files.has(part.name)) throw new BadForm('tooManyParts');
      else files.set(part.name, await receiveFile(draft, part));
    }
  } catch (error) {
    if (error instanceof BadForm) return refusalFor(error, multipart);
    throw error;
  }
  const file = files.get(multipart.file);
  if (!file) return refuse('fieldRequired', [multipart.file]);
  files.delete(multipart.file);
  const fields = v.safeParse(multipart.fields, Object.fromEntries(texts));
  if (!fields.success) return { ok: false, refusal: refusalOf(fields.issues) };
  return done({ file, others: files, fields: fields.output });
}

type FilePart = Extract<FormPart, { kind: 'file' }>;

async function receiveFile(draft: UploadDraft, { name, fileName, chunks }: FilePart): Promise<FormFile> {
  // A final file name (see safeName) never starts with a dot, so a part never overwrites a placed file.
  const at = `.${name}`;
  const size = await draft.write(at, chunks);
  return { at, fileName: fileName ?? '', size, kind: await draft.look(at, kindOf) };
}

function refusalFor({ reason }: BadForm, { maxBytes }: Multipart): Outcome<never> {
  if (reason === 'tooManyParts') return refuse('tooManyParts');
  if (reason === 'broken') return refuse('badForm');
  return refuse('fileTooLarge', [String(maxBytes / 1_048_576)], ResultCode.TOO_LARGE);
}
