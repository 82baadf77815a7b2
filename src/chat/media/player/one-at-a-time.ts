// One sound at a time: a sound that starts pauses the other sounds of this page and of other Partyline tabs
// (X-CHAT-14).

/** The members of BroadcastChannel that this file uses. */
export interface Channel {
  postMessage(word: string): void;
  addEventListener(name: 'message', listener: () => void): void;
}

export class Turns {
  readonly #openChannel: () => Channel;
  #channel: Channel | null = null;
  #current: (() => void) | null = null;

  /** @param openChannel called when the first sound starts */
  constructor(openChannel: () => Channel) {
    this.#openChannel = openChannel;
  }

  /** Starts the turn of a sound. @param pause called once, when another sound starts */
  take(pause: () => void): void {
    if (!this.#channel) {
      this.#channel = this.#openChannel();
      this.#channel.addEventListener('message', () => this.#pauseCurrent());
    }
    if (this.#current !== pause) this.#pauseCurrent();
    this.#current = pause;
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has no target origin
    this.#channel.postMessage('plays');
  }

  /** Ends the turn of a sound that has paused or ended, without a call of `pause`. */
  give(pause: () => void): void {
    if (this.#current === pause) this.#current = null;
  }

  #pauseCurrent(): void {
    const current = this.#current;
    this.#current = null;
    current?.();
  }
}

/** The instance of this tab. */
export const turns = new Turns(() => new BroadcastChannel('partyline.sound'));
