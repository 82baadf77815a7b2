// The operator's side of the admin socket: one request, and the answer of the running server.
import { connect } from 'node:net';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import * as v from 'valibot';
import { type AdminAnswer, AdminAnswerSchema, type AdminRequest, SOCKET_NAME } from './requests.ts';

/** Rejects if no server answers: `noAnswer` has the sentence for it. */
export async function ask(dataDir: string, request: AdminRequest): Promise<AdminAnswer> {
  if (process.platform === 'win32')
    return { ok: false, text: 'Windows has no sockets for this. Use another system.' };
  const socket = connect(join(resolve(dataDir), SOCKET_NAME));
  socket.end(JSON.stringify(request));
  return v.parse(AdminAnswerSchema, JSON.parse(await text(socket)));
}

/** The sentence for an error of `ask`. */
export function noAnswer(error: unknown, dataDir: string): string {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  if (code === 'EACCES') return `Only the user who started the server on ${dataDir} may do this.`;
  if (code === 'ENOENT' || code === 'ECONNREFUSED') {
    return `No server is running on the data folder ${dataDir}. Start it, or name its folder with --data.`;
  }
  return `The server did not answer: ${error instanceof Error ? error.message : String(error)}`;
}
