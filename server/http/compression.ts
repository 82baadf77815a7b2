// Server: compresses the API's answers as the client accepts it. Levels and limits: docs/decisions/0004.
import { constants } from 'node:zlib';
import fastifyCompress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/** For all routes that `api` gets from now on. */
export async function compressAnswers(api: FastifyInstance): Promise<void> {
  // Answers below the limit vary too, so that a cache keeps the encodings apart.
  api.addHook('onRequest', async (_request, reply) => {
    reply.header('vary', 'accept-encoding');
  });
  await api.register(fastifyCompress, {
    encodings: ['zstd', 'br', 'gzip', 'identity'],
    threshold: SMALLEST,
    syncThreshold: LARGEST_AT_ONCE,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 2 } },
    zlibOptions: GZIP_AND_ZSTD,
    // Requests stay plain: a compressed body of 1 kB may unpack to 1 MB.
    globalDecompression: false,
  });
  api.addHook('onRoute', ({ method, onSend }) => {
    // Fastify empties the answer to a HEAD before the plugin's turn; its length must be that of the GET.
    if (method === 'HEAD' && Array.isArray(onSend)) onSend.reverse();
  });
}

/** The plugin hands one object to both: gzip reads the levels, zstd the parameters. */
const GZIP_AND_ZSTD = { level: 1, memLevel: 9, params: { [constants.ZSTD_c_compressionLevel]: 1 } };

/** Bytes: less fits into one packet with its headers. */
const SMALLEST = 1024;

/** Bytes: an answer of 1,000 rows takes half a millisecond; a larger one must not hold up the others. */
const LARGEST_AT_ONCE = 1_048_576;
