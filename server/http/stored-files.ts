// Server: uploaded files as they are served: to those who may see what names them, never as a page or a script,
// and as a picture only what has shown itself to be one.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CallerServices } from '../auth/callers.ts';
import { FILES_PATH, type FileStore, type StoredFile } from '../uploads/store.ts';
import { signInAsking } from './file-passes.ts';
import { rangeOf } from './ranges.ts';

export function serveStoredFiles(
  app: FastifyInstance,
  services: Pick<CallerServices, 'secrets' | 'clock'> & { files: FileStore },
): void {
  app.route<{ Params: { folder: string; name: string } }>({
    method: ['GET', 'HEAD'],
    url: `${FILES_PATH}/:folder/:name`,
    handler: async (request, reply) => {
      const { folder, name } = request.params;
      const signInId = signInAsking(request, services);
      const file = signInId === null ? null : await services.files.open(folder, name, signInId);
      // The same for what is not there and what is not for him.
      if (!file) {
        return reply.status(404).header('cache-control', 'no-store').type('text/plain').send('Not found\n');
      }
      try {
        return await answer(request, reply, file, `"${folder}"`);
      } catch (error) {
        await file.handle.close();
        throw error;
      }
    },
  });
}

/** The stream closes the file; without one it is closed here. */
async function answer(
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
    // Another sign-in of this browser asks for itself.
    vary: 'cookie',
    'accept-ranges': 'bytes',
    etag,
  });
  const condition = headers['if-none-match'];
  // A part of another version would not fit; here there is one version, so any condition but ours is false.
  const isSame = headers['if-range'] === undefined || headers['if-range'] === etag;
  const range = isSame && method === 'GET' ? rangeOf(headers.range, size) : 'none';
  const isKnown =
    condition === '*' || (condition ?? '').split(/,\s*/).some((tag) => tag.replace(/^W\//, '') === etag);
  if (isKnown) return empty(reply.status(304), handle);
  if (range === 'outside') {
    return empty(reply.status(416).header('content-range', `bytes */${size}`), handle);
  }
  const { first, last } = range === 'none' ? { first: 0, last: size - 1 } : range;
  if (range !== 'none') reply.status(206).header('content-range', `bytes ${first}-${last}/${size}`);
  reply.header('content-length', last - first + 1);
  if (method === 'HEAD' || size === 0) return empty(reply, handle);
  return reply.send(handle.createReadStream({ start: first, end: last }));
}

async function empty(reply: FastifyReply, handle: StoredFile['handle']): Promise<FastifyReply> {
  await handle.close();
  return reply.send();
}

/** Even if it is opened by itself it is nobody's page. */
const GUARDS = {
  'content-security-policy': "sandbox; default-src 'none'",
  'x-content-type-options': 'nosniff',
};
