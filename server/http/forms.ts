// Parts of a multipart body, streamed one after the other within limits and never held in memory. An invalid
// form throws BadForm.
import fastifyMultipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LIMITS, type Multipart } from '../../src/core/wire/index.ts';
import { BadForm, type FormPart } from '../uploads/form.ts';

/** `app` must be an encapsulated Fastify scope. Its routes read no body before a handler asks for it. */
export async function acceptForms(app: FastifyInstance): Promise<void> {
  app.removeAllContentTypeParsers();
  await app.register(fastifyMultipart, { throwFileSizeLimit: false });
  app.addContentTypeParser('*', (_request, _body, done) => done(null));
}

/**
 * Yields the parts in the order of the body. The caller must read each file to its end. Destroys a connection
 * that is silent, or sends for too long.
 */
export async function* partsOf(request: FastifyRequest, multipart: Multipart): AsyncGenerator<FormPart> {
  const { maxBytes, file, files } = multipart;
  if (Number(request.headers['content-length'] ?? 0) > maxBytes + MAX_BESIDE) throw new BadForm('tooLarge');
  const { raw } = request;
  // On a destroyed request the parser would wait for ever: the event that ends the stream has already passed.
  if (raw.destroyed) throw new BadForm('broken');
  raw.socket.setTimeout(SILENCE_MS);
  const timeout = setTimeout(() => raw.destroy(), LIMITS.uploadTimeoutMs);
  const names: readonly string[] = [file, ...files];
  try {
    const parts = request.parts({
      limits: {
        fileSize: maxBytes,
        files: names.length,
        fields: MAX_FIELDS,
        parts: names.length + MAX_FIELDS,
        fieldSize: MAX_FIELD,
        headerSize: MAX_HEADER,
      },
      // Parts with other names are short text fields.
      isPartAFile: (name) => name !== undefined && names.includes(name),
    });
    for await (const part of parts) {
      if (part.type === 'file') {
        const fileName: string | undefined = part.filename;
        yield { kind: 'file', name: part.fieldname, fileName, chunks: chunksOf(part.file) };
      } else {
        yield { kind: 'field', name: part.fieldname, value: String(part.value) };
      }
    }
  } catch (error) {
    throw badForm(error);
  } finally {
    clearTimeout(timeout);
    raw.socket.setTimeout(0);
  }
}

type FileStream = Extract<
  Awaited<ReturnType<ReturnType<FastifyRequest['parts']>['next']>>['value'],
  { type: 'file' }
>['file'];

async function* chunksOf(file: FileStream): AsyncGenerator<Uint8Array> {
  const tooLarge = () => file.destroy(new BadForm('tooLarge'));
  file.once('limit', tooLarge);
  if (file.truncated) tooLarge();
  try {
    yield* file as AsyncIterable<Uint8Array>;
  } catch (error) {
    throw badForm(error);
  }
}

/** Maps an error of the parser: a limit that is exceeded, or a body that is no form. */
function badForm(error: unknown): BadForm {
  if (error instanceof BadForm) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const reason = /^FST_(?:PARTS|FILES|FIELDS)_LIMIT$/.test(code) ? 'tooManyParts' : 'broken';
  return new BadForm(reason, { cause: error });
}

/** Most bytes of a body besides the main file: the other parts and the boundaries. */
const MAX_BESIDE = 4 * 1_048_576;
const MAX_FIELDS = 8;
/** Most bytes of a text field. */
const MAX_FIELD = 1_024;
/** Most bytes of the headers of a part. */
const MAX_HEADER = 8_192;
const SILENCE_MS = 30_000;
