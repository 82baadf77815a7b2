// One WebSocket through the fault proxy, from its client to the server and back, message by message.
import { once } from 'node:events';
import type { Duplex } from 'node:stream';
import type { SeenMessage } from './control.ts';
import { CLOSE, closeFrame, FrameReader, type Piece, textFrame } from './frames.ts';
import { Pipe } from './pipe.ts';
import type { LiveRule, Rulebook } from './rulebook.ts';
import type { Direction, SocketRule } from './rules.ts';

/** One side of a WebSocket: the stream, and the bytes that came together with the upgrade. */
export interface Side {
  stream: Duplex;
  head: Buffer;
}

type Message = Piece & { text: string };

export class Bridge {
  readonly #socket: number;
  readonly #client: Duplex;
  readonly #server: Duplex;
  readonly #pipes: Record<Direction, Pipe>;
  readonly #rulebook: Rulebook;
  readonly #report: (message: SeenMessage) => void;
  /** A fault has ended the WebSocket: nothing passes any more. */
  #isOver = false;

  constructor(
    socket: number,
    client: Side,
    server: Side,
    rulebook: Rulebook,
    report: (message: SeenMessage) => void,
  ) {
    this.#socket = socket;
    this.#client = client.stream;
    this.#server = server.stream;
    this.#pipes = { up: new Pipe(this.#server), down: new Pipe(this.#client) };
    this.#rulebook = rulebook;
    this.#report = report;
    this.#run('up', client);
    this.#run('down', server);
  }

  /** Resolves when the client's side has closed. */
  get closed(): Promise<unknown> {
    return this.#client.closed ? Promise.resolve() : once(this.#client, 'close');
  }

  cut(): void {
    this.#isOver = true;
    this.#client.destroy();
    this.#server.destroy();
  }

  /** Sends the client a close frame. The client's connection ends after the client's answer. */
  close(code: number): void {
    this.#isOver = true;
    this.#client.write(closeFrame(code));
    this.#server.destroy();
  }

  inject(text: string): void {
    this.#pipes.down.send(textFrame(text, false));
  }

  #run(on: Direction, from: Side): void {
    const reader = new FrameReader();
    const pipe = this.#pipes[on];
    const read = (chunk: Buffer): void => {
      for (const piece of reader.push(chunk)) this.#handle(on, piece);
    };
    from.stream.on('error', () => undefined);
    from.stream.on('end', () => {
      if (!this.#isOver) pipe.end();
    });
    from.stream.on('close', () => {
      if (!this.#isOver) pipe.destroy();
    });
    read(from.head);
    from.stream.on('data', read);
  }

  #handle(on: Direction, piece: Piece): void {
    if (this.#isOver) {
      if (on === 'up' && piece.opcode === CLOSE) this.#client.end();
      return;
    }
    if (piece.text === null) return this.#pipes[on].send(piece.raw);
    const frame = parse(piece.text);
    const live = this.#rulebook.forMessage(on, frame);
    this.#report({ socket: this.#socket, on, ...summary(frame), rule: live?.id ?? null });
    if (live) this.#apply(on, { ...piece, text: piece.text }, live);
    else this.#pipes[on].send(piece.raw);
  }

  #apply(on: Direction, { raw, text }: Message, live: LiveRule<SocketRule>): void {
    const { rule } = live;
    const pipe = this.#pipes[on];
    switch (rule.kind) {
      case 'cut':
        return this.#cutAfter(on, raw.subarray(0, rule.bytes ?? 0));
      case 'close':
        return this.close(rule.code);
      case 'stall':
        pipe.send(raw.subarray(0, rule.bytes ?? 0));
        live.hold(pipe.stall());
        return pipe.send(raw.subarray(rule.bytes ?? 0));
      case 'delay':
        return live.hold(() => pipe.send(raw), rule.ms);
      case 'drop':
        return;
      case 'duplicate':
        for (let sent = 0; sent <= (rule.more ?? 1); sent++) pipe.send(raw);
        return;
      case 'reorder':
        live.hold(() => pipe.send(raw));
        if (live.holding === rule.order.length) live.release(rule.order);
        return;
      case 'truncate':
        return pipe.send(textFrame(text.slice(0, rule.length), on === 'up'));
      case 'inject':
        pipe.send(raw);
        return this.inject(rule.text);
    }
  }

  #cutAfter(on: Direction, bytes: Buffer): void {
    if (bytes.length === 0) return this.cut();
    this.#isOver = true;
    (on === 'up' ? this.#server : this.#client).write(bytes, () => this.cut());
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function summary(frame: unknown): Pick<SeenMessage, 'cmd' | 'type' | 'id' | 'tmpId'> {
  const { cmd = null, data } = Object(frame) as Record<string, unknown>;
  const { type = null, id = null, tmpId = null } = Object(data) as Record<string, unknown>;
  return { cmd, type, id, tmpId };
}
