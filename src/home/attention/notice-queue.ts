// A queue for items whose consumer is still loading. The consumer gets the items in order.

export class NoticeQueue<T> {
  #queued: T[] = [];
  #consumer: ((item: T) => void) | null = null;

  get hasConsumer(): boolean {
    return this.#consumer !== null;
  }

  readonly push = (item: T): void => {
    if (this.#consumer) this.#consumer(item);
    else this.#queued.push(item);
  };

  /** Passes all queued and later items to `consumer`; returns the function that detaches it. */
  consume(consumer: (item: T) => void): () => void {
    this.#consumer = consumer;
    const queued = this.#queued;
    this.#queued = [];
    for (const item of queued) consumer(item);
    return () => {
      if (this.#consumer === consumer) this.#consumer = null;
    };
  }
}
