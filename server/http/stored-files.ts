// The route of uploaded files. A user gets a file only if he may see a message, avatar or announcement cover
// that names the file. Files never run as a page or a script. Browsers show a file in place only if its bytes
// are those of a picture; they save all others.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CallerServices } from '../auth/callers.ts';
import { FILES_PATH } from '../uploads/file-urls.ts';
import type { FileStore, StoredFile } from '../uploads/store.ts';
import { Busy } from './admission.ts';
import { signInOfRequest } from './file-passes.ts';
import { rangeOf } from './ranges.ts';

export function serveStoredFiles(
  app: FastifyInstance,
  services: Pick<CallerServices, 'secrets' | 'clock' | 'botSignIns'> & { files: Pick<FileStore, 'open'> },
): void {
  app.route<{ Params: { folder: string; name: string } }>({
    method: ['GET', 'HEAD'],
    url: `${FILES_PATH}/:folder/:name`,
    handler: async (request, reply) => {
      const { folder, name } = request.params;
      const signInId = await signInOfRequest(request, services);
      const willRead = request.method === 'GET';
      const file = signInId === null ? null : await services.files.open(folder, name, signInId, willRead);
      if (!file) return sendNotFound(reply);
      return await sendFile(request, reply, file, `"${folder}"`);
    },
  });
}

/** A missing file and a file that the user may not see get the same 404. */
function sendNotFound(reply: FastifyReply): FastifyReply {
  return reply.status(404).header('cache-control', 'no-store').type('text/plain').send('Not found\n');
}

async function sendFile(
  { method, headers }: Pick<FastifyRequest, 'method' | 'headers'>,
  reply: FastifyReply,
  file: StoredFile,
  etag: string,
): Promise<FastifyReply> {
  const { size, mime, isImage } = file;
  const condition = headers['if-none-match'];
  // If-Range asks for the whole file when the version differs. A file has one version, so any other tag
  // differs.
  const isSame = headers['if-range'] === undefined || headers['if-range'] === etag;
  const range = isSame && method === 'GET' ? rangeOf(headers.range, size) : 'none';
  const isKnown =
    condition === '*' || (condition ?? '').split(/,\s*/).some((tag) => tag.replace(/^W\//, '') === etag);
  const described = {
    ...GUARDS,
    'content-type': mime,
    'content-disposition': isImage ? 'inline' : 'attachment',
    'cache-control': 'private, max-age=31536000, immutable',
    // Another sign-in of the same browser must not get the cached response.
    vary: 'cookie',
    'accept-ranges': 'bytes',
    etag,
  };
  if (isKnown) return reply.status(304).headers(described).send();
  if (range === 'outside') {
    return reply.status(416).headers(described).header('content-range', `bytes */${size}`).send();
  }
  const { first, last } = range === 'none' ? { first: 0, last: size - 1 } : range;
  const hasBody = method === 'GET' && size > 0;
  const body = hasBody ? await read(file, { first, last }, reply) : null;
  if (hasBody && !body) return sendNotFound(reply);
  if (range !== 'none') reply.status(206).header('content-range', `bytes ${first}-${last}/${size}`);
  reply.headers({ ...described, 'content-length': last - first + 1 });
  return body ? reply.send(body) : reply.send();
}

/** A client that disconnects ends the read: a store may be slow, and reading for nobody costs money. */
async function read(file: StoredFile, range: { first: number; last: number }, { raw }: FastifyReply) {
  const gone = new AbortController();
  raw.once('close', () => gone.abort());
  try {
    if (raw.destroyed) throw new Busy('the client is gone');
    return await file.read(range, gone.signal);
  } catch (error) {
    throw gone.signal.aborted ? new Busy('the client is gone') : error;
  }
}

/** Headers by which a file that the user opens directly runs no script and has no origin. */
const GUARDS = {
  'content-security-policy': "sandbox; default-src 'none'",
  'x-content-type-options': 'nosniff',
};
