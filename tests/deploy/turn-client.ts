// A client of TURN (RFC 8656) over UDP or TCP: allocations, permissions and channels, with long-term credentials.
import { createHash, createHmac, randomBytes } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { EventEmitter, once } from 'node:events';
import { connect } from 'node:net';

const METHODS = { allocate: 0x003, refresh: 0x004, permit: 0x008, bindChannel: 0x009 } as const;
const ATTRIBUTES = {
  username: 0x0006,
  integrity: 0x0008,
  errorCode: 0x0009,
  channel: 0x000c,
  lifetime: 0x000d,
  peer: 0x0012,
  realm: 0x0014,
  nonce: 0x0015,
  family: 0x0017,
  transport: 0x0019,
} as const;
const COOKIE = 0x2112a442;
const IPV4 = 1;
const IPV6 = 2;
const PROTOCOLS = { udp: 17, tcp: 6 } as const;

export interface TurnCredentials {
  username: string;
  credential: string;
}

/** `value` gets the id of the request, which hides IPv6 addresses. */
type Attribute = readonly [type: number, value: Buffer | ((id: Buffer) => Buffer)];

/** Emits `message` for each answer. */
interface Way extends EventEmitter {
  send: (message: Buffer) => void;
  close: () => void;
}

export class TurnClient {
  readonly #way: Way;
  readonly #credentials: TurnCredentials;
  #realm: Buffer = Buffer.alloc(0);
  #nonce: Buffer = Buffer.alloc(0);

  private constructor(way: Way, credentials: TurnCredentials) {
    this.#way = way;
    this.#credentials = credentials;
  }

  /** A client of the server on this port of 127.0.0.1. */
  static async open(
    port: number,
    credentials: TurnCredentials,
    over: keyof typeof PROTOCOLS = 'udp',
  ): Promise<TurnClient> {
    return new TurnClient(await (over === 'udp' ? openUdp : openTcp)(port), credentials);
  }

  /** Each of the requests resolves to 0 for a success, or to the error code. */
  async allocate(family: 4 | 6 = 4, transport: keyof typeof PROTOCOLS = 'udp'): Promise<number> {
    const attributes: Attribute[] = [
      [ATTRIBUTES.transport, Buffer.from([PROTOCOLS[transport], 0, 0, 0])],
      [ATTRIBUTES.family, Buffer.from([family === 4 ? IPV4 : IPV6, 0, 0, 0])],
    ];
    return this.#request(METHODS.allocate, attributes);
  }

  /** Deletes the allocation. */
  release = (): Promise<number> => this.#request(METHODS.refresh, [[ATTRIBUTES.lifetime, Buffer.alloc(4)]]);

  permit = (address: string): Promise<number> => this.#request(METHODS.permit, [peerAttribute(address)]);

  /** @param channel 0x4000 to 0x4fff */
  bindChannel(address: string, channel: number): Promise<number> {
    const number = Buffer.alloc(4);
    number.writeUInt16BE(channel);
    return this.#request(METHODS.bindChannel, [[ATTRIBUTES.channel, number], peerAttribute(address)]);
  }

  /** Releases the relay, which would otherwise wait for the next client with this port. */
  async close(): Promise<void> {
    await this.release();
    this.#way.close();
  }

  /** The server gives realm and nonce with its first refusal, and a new nonce when one is stale. */
  async #request(method: number, attributes: readonly Attribute[]): Promise<number> {
    for (let attempt = 0; ; attempt++) {
      const answer = await this.#exchange(method, attributes);
      const code = errorOf(answer);
      if ((code !== 401 && code !== 438) || attempt === 2) return code;
      this.#realm = answer.get(ATTRIBUTES.realm) ?? this.#realm;
      this.#nonce = answer.get(ATTRIBUTES.nonce) ?? this.#nonce;
    }
  }

  async #exchange(method: number, attributes: readonly Attribute[]): Promise<Map<number, Buffer>> {
    const id = randomBytes(12);
    this.#way.send(this.#message(method, id, attributes));
    for (;;) {
      const [answer] = (await once(this.#way, 'message', { signal: AbortSignal.timeout(LIMIT) })) as [Buffer];
      if (answer.subarray(8, 20).equals(id)) return attributesOf(answer);
    }
  }

  #message(method: number, id: Buffer, attributes: readonly Attribute[]): Buffer {
    const { username, credential } = this.#credentials;
    const signed: Attribute[] =
      this.#nonce.length === 0
        ? []
        : [
            [ATTRIBUTES.username, Buffer.from(username)],
            [ATTRIBUTES.realm, this.#realm],
            [ATTRIBUTES.nonce, this.#nonce],
          ];
    const body = Buffer.concat([...attributes, ...signed].map((one) => encoded(one, id)));
    if (signed.length === 0) return Buffer.concat([header(method, body.length, id), body]);
    const key = createHash('md5').update(`${username}:${this.#realm.toString()}:${credential}`).digest();
    const start = Buffer.concat([header(method, body.length + 24, id), body]);
    const integrity = createHmac('sha1', key).update(start).digest();
    return Buffer.concat([start, encoded([ATTRIBUTES.integrity, integrity], id)]);
  }
}

/** Longest wait for an answer, ms. */
const LIMIT = 10_000;

async function openUdp(port: number): Promise<Way> {
  const socket = createSocket('udp4').bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const way = Object.assign(new EventEmitter(), {
    send: (message: Buffer) => socket.send(message, port, '127.0.0.1'),
    close: () => void socket.close(),
  });
  socket.on('message', (message) => way.emit('message', message));
  return way;
}

async function openTcp(port: number): Promise<Way> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const way = Object.assign(new EventEmitter(), {
    send: (message: Buffer) => void socket.write(message),
    close: () => void socket.destroy(),
  });
  let read: Buffer = Buffer.alloc(0);
  socket.on('data', (chunk: Buffer) => {
    read = Buffer.concat([read, chunk]);
    while (read.length >= 20 && read.length >= 20 + read.readUInt16BE(2)) {
      const end = 20 + read.readUInt16BE(2);
      way.emit('message', read.subarray(0, end));
      read = read.subarray(end);
    }
  });
  return way;
}

/** XOR-PEER-ADDRESS with port 9. */
function peerAttribute(address: string): Attribute {
  const bytes = bytesOf(address);
  return [
    ATTRIBUTES.peer,
    (id) => {
      const mask = header(0, 0, id).subarray(4);
      const value = Buffer.from([0, bytes.length === 4 ? IPV4 : IPV6, 0, 9, ...bytes]);
      for (const at of [2, 3]) value[at]! ^= mask[at - 2]!;
      for (const at of bytes.keys()) value[at + 4]! ^= mask[at]!;
      return value;
    },
  ];
}

function bytesOf(address: string): number[] {
  if (!address.includes(':')) return address.split('.').map(Number);
  // The parser of URLs writes IPv4 endings in hexadecimal.
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const words = (part: string) => (part === '' ? [] : part.split(':').map((word) => parseInt(word, 16)));
  const [start, end] = [words(head), words(tail ?? '')];
  const zeros = Array.from({ length: 8 - start.length - end.length }, () => 0);
  return [...start, ...zeros, ...end].flatMap((word) => [word >> 8, word & 255]);
}

function header(method: number, length: number, id: Buffer): Buffer {
  const start = Buffer.alloc(8);
  start.writeUInt16BE(method, 0);
  start.writeUInt16BE(length, 2);
  start.writeUInt32BE(COOKIE, 4);
  return Buffer.concat([start, id]);
}

function encoded([type, given]: Attribute, id: Buffer): Buffer {
  const value = typeof given === 'function' ? given(id) : given;
  const start = Buffer.alloc(4);
  start.writeUInt16BE(type, 0);
  start.writeUInt16BE(value.length, 2);
  return Buffer.concat([start, value, Buffer.alloc((4 - (value.length % 4)) % 4)]);
}

function attributesOf(message: Buffer): Map<number, Buffer> {
  const attributes = new Map<number, Buffer>();
  for (let at = 20; at + 4 <= message.length;) {
    const length = message.readUInt16BE(at + 2);
    attributes.set(message.readUInt16BE(at), message.subarray(at + 4, at + 4 + length));
    at += 4 + length + ((4 - (length % 4)) % 4);
  }
  return attributes;
}

function errorOf(attributes: ReadonlyMap<number, Buffer>): number {
  const value = attributes.get(ATTRIBUTES.errorCode);
  return value ? value.readUInt8(2) * 100 + value.readUInt8(3) : 0;
}
