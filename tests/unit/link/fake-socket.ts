import type { SocketLike } from '../../../workers/env.ts';

/**
 * A socket with the test as its server. Its handlers stay after `close`, so that a test can emit late events.
 */
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
  /** Emits a message event with any data. */
  receive(data: unknown): void {
    this.onmessage?.({ data });
  }
  frame(cmd: number, data: unknown = null): void {
    this.receive(JSON.stringify({ cmd, data }));
  }
  /** Closes the socket from the server or the network. */
  end(code = 1006): void {
    this.readyState = 3;
    this.onclose?.({ code });
  }
  /** The number of heartbeats that were sent. */
  get beats(): number {
    return this.sent.filter((text) => text.startsWith('{"cmd":1')).length;
  }
}
