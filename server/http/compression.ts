// Compression of API responses by Accept-Encoding. Levels and limits: docs/decisions/0004.
import { constants } from 'node:zlib';
import fastifyCompress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/** Applies to routes that are added to `api` after this call. */
export async function compressResponses(api: FastifyInstance): Promise<void> {
  // Responses below `threshold` get this header too, so that a cache keeps the encodings apart.
  api.addHook('onRequest', async (_request, reply) => {
    reply.header('vary', 'accept-encoding');
  });
  await api.register(fastifyCompress, {
    encodings: ['zstd', 'br', 'gzip', 'identity'],
    threshold: MIN_BYTES,
    syncThreshold: MAX_SYNC_BYTES,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 2 } },
    zlibOptions: GZIP_AND_ZSTD,
    // Refuse compressed requests: a body of 1 kB may decompress to 1 MB.
    globalDecompression: false,
  });
  api.addHook('onRoute', ({ method, onSend }) => {
    // Fastify empties a HEAD response before the plugin's hook runs. Its content-length must equal that of
    // the GET.
    if (method === 'HEAD' && Array.isArray(onSend)) onSend.reverse();
  });
}

/** The plugin passes one object to both encoders: gzip reads the levels, zstd the parameters. */
const GZIP_AND_ZSTD = { level: 1, memLevel: 9, params: { [constants.ZSTD_c_compressionLevel]: 1 } };

/** A smaller response fits into one packet with its headers. */
const MIN_BYTES = 1024;

/**
 * Compressing 1,000 messages takes 0.5 ms. Larger responses are compressed asynchronously, so that other
 * requests need not wait.
 */
const MAX_SYNC_BYTES = 1_048_576;
