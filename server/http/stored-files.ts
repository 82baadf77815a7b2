// The route of uploaded files. A user gets a file only if he may see a message, avatar or announcement cover
// that names the file. Files never run as a page or a script. Browsers show a file in place only if its bytes
// are those of a picture; they save all others.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CallerServices } from '../auth/callers.ts';
import { FILES_PATH } from '../uploads/file-urls.ts';
import type { FileStore, StoredFile } from '../uploads/store.ts';
import { signInOfRequest } from './file-passes.ts';
import { rangeOf } from './ranges.ts';

export function serveStoredFiles(
  app: FastifyInstance,
  services: Pick<CallerServices, 'secrets' | 'clock' | 'botSignIns'> & { files: FileStore },
): void {
  app.route<{ Params: { folder: string; name: string } }>({
    method: ['GET', 'HEAD'],
    url: `${FILES_PATH}/:folder/:name`,
    handler: async (request, reply) => {
      const { folder, name } = request.params;
      const signInId = await signInOfRequest(request, services);
      const file = signInId === null ? null : await services.files.open(folder, name, signInId);
      // A missing file and a file that the user may not see get the same 404.
      if (!file) {
        return reply.status(404).header('cache-control', 'no-store').type('text/plain').send('Not found\n');
      }
      try {
        return await sendFile(request, reply, file, `"${folder}"`);
      } catch (error) {
        await file.handle.close();
        throw error;
      }
    },
  });
}

/** Sends the file and closes it: the stream does so at its end, `sendEmpty` does so at once. */
async function sendFile(
  { method, headers }: Pick<FastifyRequest, 'method' | 'headers'>,
  reply: FastifyReply,
  { handle, size, mime, isImage }: StoredFile,
  etag: string,
): Promise<FastifyReply> {
  reply.headers({
    ...GUARDS,
    'content-type': mime,
    'content-disposition': isImage ? 'inline' : 'attachment',
    'cache-control': 'private, max-age=31536000, immutable',
    // Another sign-in of the same browser must not get the cached response.
    vary: 'cookie',
    'accept-ranges': 'bytes',
    etag,
  });
  const condition = headers['if-none-match'];
  // If-Range asks for the whole file when the version differs. A file has one version, so any other tag
  // differs.
  const isSame = headers['if-range'] === undefined || headers['if-range'] === etag;
  const range = isSame && method === 'GET' ? rangeOf(headers.range, size) : 'none';
  const isKnown =
    condition === '*' || (condition ?? '').split(/,\s*/).some((tag) => tag.replace(/^W\//, '') === etag);
  if (isKnown) return sendEmpty(reply.status(304), handle);
  if (range === 'outside') {
    return sendEmpty(reply.status(416).header('content-range', `bytes */${size}`), handle);
  }
  const { first, last } = range === 'none' ? { first: 0, last: size - 1 } : range;
  if (range !== 'none') reply.status(206).header('content-range', `bytes ${first}-${last}/${size}`);
  reply.header('content-length', last - first + 1);
  if (method === 'HEAD' || size === 0) return sendEmpty(reply, handle);
  return reply.send(handle.createReadStream({ start: first, end: last }));
}

async function sendEmpty(reply: FastifyReply, handle: StoredFile['handle']): Promise<FastifyReply> {
  await handle.close();
  return reply.send();
}

/** Headers by which a file that the user opens directly runs no script and has no origin. */
const GUARDS = {
  'content-security-policy': "sandbox; default-src 'none'",
  'x-content-type-options': 'nosniff',
};
