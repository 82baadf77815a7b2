import type { SocketLike } from '../../../workers/env.ts';

/** A socket whose other end is a test. Its handlers stay after `close`, so that a test can play late events. */
export class FakeSocket implements SocketLike {
  onopen: SocketLike['onopen'] = null;
  onmessage: SocketLike['onmessage'] = null;
  onclose: SocketLike['onclose'] = null;
  onerror: SocketLike['onerror'] = null;
  readyState = 0;
  readonly sent: string[] = [];
  closedWith: number | null = null;

  send(text: string): void {
    if (this.readyState !== 1) throw new DOMException('not open', 'InvalidStateError');
    this.sent.push(text);
  }
  close(code: number): void {
    this.readyState = 3;
    this.closedWith = code;
  }
  open(): void {
    this.readyState = 1;
    this.onopen?.({} as never);
  }
  /** Anything that a message event can carry. */
  say(data: unknown): void {
    this.onmessage?.({ data });
  }
  frame(cmd: number, data: unknown = null): void {
    this.say(JSON.stringify({ cmd, data }));
  }
  /** The other end, or the network, closes it. */
  end(code = 1006): void {
    this.readyState = 3;
    this.onclose?.({ code });
  }
  /** The number of heartbeats that were sent. */
  get beats(): number {
    return this.sent.filter((text) => text.startsWith('{"cmd":1')).length;
  }
}
