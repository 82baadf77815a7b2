// The tab. One sound at a time: whoever begins to play makes the others of this page, and of this browser's other
// tabs, pause (X-CHAT-14).

/** What a BroadcastChannel is here for. */
export interface Channel {
  postMessage(word: string): void;
  addEventListener(name: 'message', heard: () => void): void;
}

export class Turns {
  readonly #open: () => Channel;
  #channel: Channel | null = null;
  #current: (() => void) | null = null;

  /** @param open is called when something plays for the first time */
  constructor(open: () => Channel) {
    this.#open = open;
  }

  /** @param pause called once, when another one begins */
  take(pause: () => void): void {
    if (!this.#channel) {
      this.#channel = this.#open();
      this.#channel.addEventListener('message', () => this.#end());
    }
    if (this.#current !== pause) this.#end();
    this.#current = pause;
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
    this.#channel.postMessage('plays');
  }

  /** It plays no more by itself. */
  give(pause: () => void): void {
    if (this.#current === pause) this.#current = null;
  }

  #end(): void {
    const current = this.#current;
    this.#current = null;
    current?.();
  }
}

/** This tab's. */
export const turns = new Turns(() => new BroadcastChannel('partyline.sound'));
