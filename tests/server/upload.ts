// Multipart uploads, as browsers send them and malformed.
import { request } from 'node:http';
import type { Endpoint } from '../../src/core/wire/index.ts';
import { assertDocumentedAnswer } from './documented.ts';
import type { Client, Envelope } from './support.ts';

/** The parts of a form by name. */
export type Parts = Record<string, string | { bytes: Buffer; name: string; type?: string }>;

/** Uploads a form and resolves with the envelope, of any code. */
export async function upload(
  server: { url: string },
  client: Client | null,
  endpoint: Endpoint,
  parts: Parts,
  query = '',
): Promise<Envelope> {
  const form = new FormData();
  for (const [name, part] of Object.entries(parts)) {
    if (typeof part === 'string') form.append(name, part);
    else form.append(name, new Blob([new Uint8Array(part.bytes)], { type: part.type ?? '' }), part.name);
  }
  const answer = await fetch(`${server.url}/api${endpoint.path}?${query}`, {
    method: 'POST',
    headers: client ? { accessToken: client.tokens.accessToken } : {},
    body: form,
  });
  const envelope = (await answer.json()) as Envelope;
  assertDocumentedAnswer(endpoint, envelope);
  return envelope;
}

/** A form body, with the `head` and `body` of each part as given. */
export function formOf(...parts: { head: string; body: string | Buffer }[]): Buffer {
  const chunks = parts.flatMap(({ head, body }) => [
    Buffer.from(`--${BOUNDARY}\r\n${head}\r\n\r\n`),
    Buffer.from(body),
    Buffer.from('\r\n'),
  ]);
  return Buffer.concat([...chunks, Buffer.from(`--${BOUNDARY}--\r\n`)]);
}

/** The head of a part with a file. */
export function fileHead(name: string, fileName: string, type = 'image/png'): string {
  return `Content-Disposition: form-data; name="${name}"; filename="${fileName}"\r\nContent-Type: ${type}`;
}

/** Sends bytes as a form, in chunks and without a content length. */
export function sendRaw(
  server: { url: string },
  client: Client | null,
  endpoint: Endpoint,
  body: Buffer,
  type = `multipart/form-data; boundary=${BOUNDARY}`,
): Promise<Envelope> {
  return new Promise((resolve, reject) => {
    const sending = request(
      `${server.url}/api${endpoint.path}`,
      { method: 'POST', headers: { 'content-type': type, ...tokenOf(client) } },
      (answer) => {
        let text = '';
        answer.on('data', (chunk: Buffer) => {
          text += chunk.toString();
        });
        answer.on('end', () => resolve(JSON.parse(text) as Envelope));
      },
    );
    sending.on('error', reject);
    for (let at = 0; at < body.length; at += 65_536) sending.write(body.subarray(at, at + 65_536));
    sending.end();
  });
}

/**
 * Begins an upload that declares 1,000,000 bytes more than `body`, and sends `body`. The caller ends or cuts
 * the request.
 */
export function beginUpload(server: { url: string }, client: Client, endpoint: Endpoint, body: Buffer) {
  const headers = {
    'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
    'content-length': body.length + 1_000_000,
    ...tokenOf(client),
  };
  const sending = request(`${server.url}/api${endpoint.path}`, { method: 'POST', headers });
  // An error is expected when the caller cuts the connection.
  sending.on('error', () => undefined);
  sending.write(body);
  return sending;
}

const tokenOf = (client: Client | null) => (client ? { accessToken: client.tokens.accessToken } : {});
const BOUNDARY = 'a-boundary-of-ours';
