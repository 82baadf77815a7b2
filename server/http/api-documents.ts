// The documents for other programs. Everybody may read them: they tell nothing about users.
import type { FastifyInstance } from 'fastify';

export interface ServedDocument {
  /** Path below the prefix of `api`. */
  path: string;
  json: string;
  /** Entity tag, with its quotes. */
  etag: string;
}

export function serveDocuments(api: FastifyInstance, documents: readonly ServedDocument[]): void {
  for (const { path, json, etag } of documents) {
    api.get(path, async (request, reply) => {
      // A cache keeps the document, and asks each time whether it has changed.
      reply.headers({ 'cache-control': 'no-cache', etag });
      const known = (request.headers['if-none-match'] ?? '').split(/,\s*/);
      if (known.some((tag) => tag === '*' || weak(tag) === etag)) return reply.status(304).send();
      return reply.type('application/json').send(json);
    });
  }
}

/** Comparison of If-None-Match is weak: a cache may send the tag without `W/`. */
const weak = (tag: string) => (tag.startsWith('W/') ? tag : `W/${tag}`);
