// The documents that describe this server to other programs, as JSON texts. They are made once, at the start.
import { createHash } from 'node:crypto';
import { VERSION } from '../version.ts';
import { asyncApiDocument } from './asyncapi.ts';
import { openApiDocument } from './openapi.ts';

export interface ApiDocument {
  /** Path below /api. */
  path: string;
  json: string;
  /** Entity tag, with its quotes. It is weak, because responses may be compressed. */
  etag: string;
}

export function apiDocuments(): ApiDocument[] {
  return [
    { path: '/openapi.json', document: openApiDocument(VERSION) },
    { path: '/asyncapi.json', document: asyncApiDocument(VERSION) },
  ].map(({ path, document }) => {
    const json = JSON.stringify(document);
    return { path, json, etag: `W/"${createHash('sha256').update(json).digest('base64url').slice(0, 22)}"` };
  });
}
