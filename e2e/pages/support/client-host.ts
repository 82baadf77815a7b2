// The built client on a port of its own, served as the server serves it, with its security headers, but without its
// API: the engine of these pages is a fake. Each path below /files is a picture of the size that it names.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastify from 'fastify';
import { pseudoScript } from '../../../scripts/lib/pseudo-messages.ts';
import { serveClient } from '../../../server/http/client-files.ts';
import { setSecurityHeaders } from '../../../server/http/headers.ts';
import { pngFile } from '../../support/files.ts';

export interface ClientHost {
  readonly origin: string;
  close(): Promise<void>;
}

const DIST = fileURLToPath(new URL('../../../dist', import.meta.url));

/** The scripts with the catalogues. */
const CATALOGUES = /^\/assets\/((?:page|home|rest)-[\w-]+\.js)$/;

/** @param pseudoLocale the messages of en-US are those of the pseudo-locale; dates and numbers stay those of English */
export async function hostClient({ pseudoLocale }: { pseudoLocale: boolean }): Promise<ClientHost> {
  const app = fastify({ forceCloseConnections: true });
  setSecurityHeaders(app);
  const pictures = new Map<string, Buffer>();
  app.get<{ Params: { size: string; name: string } }>(
    '/files/:size/:name',
    async ({ url, params }, reply) => {
      const [width, height] = params.size.split('x').map(Number);
      if (!width || !height) return reply.status(404).send();
      const picture = pictures.get(url) ?? pngFile(params.name, width, height).buffer;
      pictures.set(url, picture);
      return reply.type('image/png').send(picture);
    },
  );
  if (pseudoLocale)
    app.addHook('onRequest', async ({ url }, reply) => {
      const name = CATALOGUES.exec(url)?.[1];
      if (name === undefined) return;
      const script = await readFile(join(DIST, 'assets', name), 'utf8');
      // A page that loads again takes the script from its cache, as from the server.
      void reply.type('text/javascript').header('cache-control', 'public, max-age=31536000, immutable');
      await reply.send(pseudoScript(script));
    });
  await serveClient(app, DIST, []);
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  return { origin: address.replace('127.0.0.1', 'localhost'), close: () => app.close() };
}

/** The URL of a picture of this size. */
export const pictureUrl = (width: number, height: number, name: string): string =>
  `/files/${width}x${height}/${name}`;
