// One HTTP call, or the upgrade that begins a WebSocket.
import { type IncomingMessage, request as ask, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Side } from './bridge.ts';
import type { LiveRule } from './rulebook.ts';
import type { HttpRule } from './rules.ts';

export interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  /** The client's side of an upgrade; null for any other call. */
  upgrade: Side | null;
}

/**
 * Resolves when the client has its response or can no longer get one. Once a WebSocket has begun, the value has
 * both of its sides.
 */
export async function exchange(
  target: URL,
  call: Exchange,
  live: LiveRule<HttpRule> | null,
): Promise<{ client: Side; server: Side } | null> {
  try {
    return await perform(target, call, live);
  } catch {
    // The server is down, or has died within the call: the client gets a reset connection.
    reset(call.request.socket);
    return null;
  }
}

/**
 * Resets a connection, as if its host had crashed, instead of closing it in an orderly way. A connection that is closing
 * already is destroyed: the operating system refuses to reset it (EINVAL), and the socket would emit that error.
 */
export function reset(socket: Socket): void {
  if (socket.writableEnded) socket.destroy();
  else if (!socket.destroyed) socket.resetAndDestroy();
}

async function perform(target: URL, call: Exchange, live: LiveRule<HttpRule> | null) {
  const { request, response } = call;
  const rule = live?.rule;
  if (rule?.kind === 'refuse') throw new Error('refused');
  if (rule?.kind === 'status') return ownAnswer(response, rule);
  if (isHeld(rule, 'request')) await live?.pause(rule.kind === 'delay' ? rule.ms : undefined);
  if (response.destroyed) return null;

  const { answer, server } = await forward(target, call);
  if (rule?.kind === 'lose') {
    server?.stream.destroy();
    await drained(answer);
    throw new Error('lost');
  }
  if (isHeld(rule, 'answer')) await live?.pause(rule.kind === 'delay' ? rule.ms : undefined);
  if (response.destroyed) {
    server?.stream.destroy();
    return null;
  }
  if (server && call.upgrade) {
    response.detachSocket(request.socket);
    call.upgrade.stream.write(headText(answer));
    return { client: call.upgrade, server };
  }
  if (rule?.kind === 'replace') return replaced(answer, response, rule.body);
  response.writeHead(answer.statusCode!, answer.statusMessage, [
    ...without(answer.rawHeaders, HOP_BY_HOP),
    ...CLOSE_AFTER,
  ]);
  if (rule?.kind === 'truncate') return cutBody(answer, call, rule.bytes);
  await pipeline(answer, response);
  return null;
}

type Held = HttpRule & { kind: 'stall' | 'delay' };

function isHeld(rule: HttpRule | undefined, at: 'request' | 'answer'): rule is Held {
  return (rule?.kind === 'stall' || rule?.kind === 'delay') && (rule.at ?? 'request') === at;
}

/** Each request has a separate connection to the server, so the server never dies while an idle one is kept. */
function forward(
  { hostname, port }: URL,
  { request, response, upgrade }: Exchange,
): Promise<{ answer: IncomingMessage; server: Side | null }> {
  return new Promise((resolve, reject) => {
    // Extensions must not be negotiated, because the frame reader cannot read them.
    const headers = without(request.rawHeaders, upgrade ? ['sec-websocket-extensions'] : HOP_BY_HOP);
    const { method = 'GET', url: path = '/' } = request;
    const upstream = ask({ hostname, port, method, path, headers, agent: false });
    upstream.on('response', (answer) => resolve({ answer, server: null }));
    upstream.on('upgrade', (answer, stream: Duplex, head: Buffer) => {
      stream.on('error', () => undefined);
      resolve({ answer, server: { stream, head } });
    });
    upstream.on('error', reject);
    response.once('close', () => upstream.destroy());
    if (upgrade) upstream.end();
    else request.pipe(upstream);
  });
}

function ownAnswer(response: ServerResponse, rule: HttpRule & { kind: 'status' }): null {
  const { status, body = `<html><body><h1>${status}</h1></body></html>`, type = 'text/html' } = rule;
  response.writeHead(status, ['content-type', type, ...CLOSE_AFTER]).end(body);
  return null;
}

async function replaced(answer: IncomingMessage, response: ServerResponse, body: string): Promise<null> {
  await drained(answer);
  const headers = without(answer.rawHeaders, [...HOP_BY_HOP, ...ABOUT_THE_BODY]);
  response.writeHead(answer.statusCode!, answer.statusMessage, [...headers, ...CLOSE_AFTER]).end(body);
  return null;
}

async function cutBody(answer: IncomingMessage, call: Exchange, bytes: number): Promise<null> {
  const body = await drained(answer);
  await new Promise((written) => {
    call.response.write(body.subarray(0, bytes), written);
  });
  call.request.socket.destroy();
  return null;
}

async function drained(answer: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of answer) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

function headText(answer: IncomingMessage): string {
  const lines = [`HTTP/1.1 ${answer.statusCode} ${answer.statusMessage}`];
  for (let at = 0; at < answer.rawHeaders.length; at += 2) {
    lines.push(`${answer.rawHeaders[at]}: ${answer.rawHeaders[at + 1]}`);
  }
  return `${lines.join('\r\n')}\r\n\r\n`;
}

/** Raw headers are a flat list of names and values in turn. */
function without(raw: readonly string[], names: readonly string[]): string[] {
  return raw.filter((_text, at) => !names.includes(raw[at - (at % 2)]!.toLowerCase()));
}

const HOP_BY_HOP = ['connection', 'keep-alive'];
const ABOUT_THE_BODY = ['content-length', 'content-encoding', 'transfer-encoding'];
// When a reused connection breaks, browsers silently repeat the request, even a POST.
const CLOSE_AFTER = ['connection', 'close'];
