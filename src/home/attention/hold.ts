// The tab. What comes for a part of the page that is still on its way waits here, in its order. Pure.

export class Hold<T> {
  #held: T[] = [];
  #taker: ((it: T) => void) | null = null;

  get taken(): boolean {
    return this.#taker !== null;
  }

  readonly give = (it: T): void => {
    if (this.#taker) this.#taker(it);
    else this.#held.push(it);
  };

  /** Hands over what has come, and all that comes; returns the end of it. */
  take(taker: (it: T) => void): () => void {
    this.#taker = taker;
    const held = this.#held;
    this.#held = [];
    for (const it of held) taker(it);
    return () => {
      if (this.#taker === taker) this.#taker = null;
    };
  }
}
