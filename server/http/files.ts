// Server: the built client. Assets carry their hash in the name and never change; the page itself is
// asked for anew each time and stands for every address of the client's router. The build has compressed copies of
// the files of text; Accept-Encoding chooses.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { unknownPath } from './errors.ts';

/** Serves `folder`, or says that there is no build; `older` hold assets of builds before it. */
export async function serveClient(
  app: FastifyInstance,
  folder: string | null,
  older: readonly string[],
): Promise<void> {
  const built = folder !== null && existsSync(join(folder, 'index.html'));
  if (built) {
    app.addHook('onRequest', async ({ raw }) => {
      // Byte ranges count the bytes of the file itself: a client may join parts of several answers.
      if (raw.headers.range !== undefined) delete raw.headers['accept-encoding'];
    });
    app.addHook('onSend', async (_request, reply) => {
      // A 304 describes no content (RFC 9110, 15.4.5); the plugin names type and encoding all the same.
      if (reply.statusCode === 304) reply.removeHeader('content-type').removeHeader('content-encoding');
    });
    // A path that no file can have (`//x`, a name beyond 255 bytes, a NUL) is an address of the page like any other.
    app.setErrorHandler((error: FastifyError, request, reply) =>
      error.code === 'FST_STATIC_FORBIDDEN_PATH' ? answerAddress(request, reply) : reply.send(error),
    );
    await app.register(fastifyStatic, {
      root: [folder, ...older],
      wildcard: true,
      index: ['index.html'],
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        const kept = [folder, ...older].some((root) => path.startsWith(join(root, 'assets')));
        reply.header('cache-control', kept ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }
  app.setNotFoundHandler(async (request, reply) => {
    // The files' wildcard takes every GET that no route has, those of the API too.
    if (request.url.startsWith('/api/')) return unknownPath(request);
    return answerAddress(request, reply);
  });

  /** The page for somebody who opens an address, and no file for anything else. */
  function answerAddress(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const isPage = isRead && (request.headers.accept ?? '').includes('text/html');
    if (!isPage) return reply.status(404).type('text/plain').send('Not found\n');
    if (built) return reply.header('cache-control', 'no-cache').sendFile('index.html');
    return reply.status(404).header('cache-control', 'no-store').type('text/html').send(NO_BUILD);
  }
}

const NO_BUILD = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Partyline</title>
<p>The server runs, but the client has not been built yet. Run <code>npm run build</code> and reload this page.</p>
</html>
`;
