// Files of the built client. Assets carry a hash in their name and never change. index.html is revalidated at
// each request, and answers every URL of the client's router. The build has compressed copies of text files;
// Accept-Encoding selects one.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { unknownPath } from './errors.ts';

/**
 * Serves `folder`, or a page that says there is no build. The folders `older` hold assets of earlier builds.
 */
export async function serveClient(
  app: FastifyInstance,
  folder: string | null,
  older: readonly string[],
): Promise<void> {
  const built = folder !== null && existsSync(join(folder, 'index.html'));
  if (built) {
    app.addHook('onRequest', async ({ raw }) => {
      // Byte ranges refer to the uncompressed file: a client may join ranges of several responses.
      if (raw.headers.range !== undefined) delete raw.headers['accept-encoding'];
    });
    app.addHook('onSend', async (_request, reply) => {
      // A 304 has no content (RFC 9110, 15.4.5), but the plugin sets its type and encoding.
      if (reply.statusCode === 304) reply.removeHeader('content-type').removeHeader('content-encoding');
    });
    // A path that no file can have (`//x`, a name beyond 255 bytes, a NUL) counts as a URL of the client's
    // router.
    app.setErrorHandler((error: FastifyError, request, reply) =>
      error.code === 'FST_STATIC_FORBIDDEN_PATH' ? answerPageUrl(request, reply) : reply.send(error),
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
    // The wildcard of the plugin lists the folder at each request, to refuse a name in another case: 0.55 of 0.89 ms of
    // processor. No rule depends on the names of assets.
    app.get<{ Params: { name: string } }>(String.raw`/assets/:name(^[\w.-]+$)`, (request, reply) =>
      reply.sendFile(`/assets/${request.params.name}`),
    );
  }
  app.setNotFoundHandler(async (request, reply) => {
    // The wildcard of the static files receives every GET without a route, also below /api.
    if (request.url.startsWith('/api/')) return unknownPath(request);
    return answerPageUrl(request, reply);
  });

  /**
   * Sends index.html to requests that accept HTML, and 404 to all others. Without a build, sends a notice
   * instead of index.html.
   */
  function answerPageUrl(request: FastifyRequest, reply: FastifyReply): FastifyReply {
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
