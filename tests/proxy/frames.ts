// WebSocket frames in a stream of bytes (RFC 6455, without extensions): a reader and two builders.

export interface Piece {
  /** The original bytes, to be passed on unchanged. */
  raw: Buffer;
  opcode: number;
  /** The text of a whole text message, null for everything else. */
  text: string | null;
}

export const CLOSE = 8;

/** Builds frames from chunks, and messages from frames. */
export class FrameReader {
  #rest: Buffer = Buffer.alloc(0);
  #parts: Frame[] = [];

  push(chunk: Buffer): Piece[] {
    this.#rest = Buffer.concat([this.#rest, chunk]);
    const pieces: Piece[] = [];
    for (let frame = readFrame(this.#rest); frame; frame = readFrame(this.#rest)) {
      this.#rest = this.#rest.subarray(frame.raw.length);
      const piece = this.#handle(frame);
      if (piece) pieces.push(piece);
    }
    return pieces;
  }

  #handle(frame: Frame): Piece | null {
    if (frame.opcode >= CLOSE) return { raw: frame.raw, opcode: frame.opcode, text: null };
    this.#parts.push(frame);
    if (!frame.isLast) return null;
    const parts = this.#parts.splice(0);
    const { opcode } = parts[0] ?? frame;
    const text = opcode === TEXT ? join(parts.map((part) => part.payload)).toString() : null;
    return { raw: join(parts.map((part) => part.raw)), opcode, text };
  }
}

/** A client's frame is masked, here with a key that changes no byte. */
export function textFrame(text: string, masked: boolean): Buffer {
  return makeFrame(TEXT, Buffer.from(text), masked);
}

/** A close frame as a server sends it, without a mask. */
export function closeFrame(code: number): Buffer {
  const payload = Buffer.alloc(2);
  payload.writeUInt16BE(code);
  return makeFrame(CLOSE, payload, false);
}

interface Frame {
  raw: Buffer;
  isLast: boolean;
  opcode: number;
  payload: Buffer;
}

function readFrame(bytes: Buffer): Frame | null {
  if (bytes.length < 2) return null;
  const [first, second] = [bytes.readUInt8(0), bytes.readUInt8(1)];
  const short = second & 0x7f;
  const lengthBytes = short === LENGTH_16 ? 2 : short === LENGTH_64 ? 8 : 0;
  const keyAt = 2 + lengthBytes;
  const masked = (second & MASKED) !== 0;
  const start = keyAt + (masked ? 4 : 0);
  if (bytes.length < start) return null;
  const length =
    lengthBytes === 0 ? short : lengthBytes === 2 ? bytes.readUInt16BE(2) : Number(bytes.readBigUInt64BE(2));
  if (bytes.length < start + length) return null;
  const key = masked ? bytes.subarray(keyAt, start) : null;
  const payload = bytes.subarray(start, start + length);
  return {
    raw: bytes.subarray(0, start + length),
    isLast: (first & LAST) !== 0,
    opcode: first & 0x0f,
    payload: key ? (payload.map((byte, index) => byte ^ key.readUInt8(index % 4)) as Buffer) : payload,
  };
}

function makeFrame(opcode: number, payload: Buffer, masked: boolean): Buffer {
  const { length } = payload;
  const head = Buffer.alloc(length < LENGTH_16 ? 2 : length < 0x1_0000 ? 4 : 10);
  head.writeUInt8(LAST | opcode, 0);
  const mask = masked ? MASKED : 0;
  if (head.length === 2) head.writeUInt8(mask | length, 1);
  else if (head.length === 4) {
    head.writeUInt8(mask | LENGTH_16, 1);
    head.writeUInt16BE(length, 2);
  } else {
    head.writeUInt8(mask | LENGTH_64, 1);
    head.writeBigUInt64BE(BigInt(length), 2);
  }
  return Buffer.concat([head, Buffer.alloc(masked ? 4 : 0), payload]);
}

function join(parts: Buffer[]): Buffer {
  return parts.length === 1 ? parts[0]! : Buffer.concat(parts);
}

const TEXT = 1;
const LAST = 0x80;
const MASKED = 0x80;
const LENGTH_16 = 126;
const LENGTH_64 = 127;
