// The locks of a simulated browser. Who dies lets go of all; who is frozen hears of nothing before it thaws.

export interface Owner {
  readonly dead: boolean;
  /** Hands in what comes from outside, now or when it can be heard. */
  arrive(news: () => void): void;
  /** The same for a lock that was taken away. */
  arriveLoss(news: () => void): void;
}

interface Request {
  owner: Owner;
  grant: (lock: Lock | null) => unknown;
  settle: (value: unknown) => void;
  fail: (error: unknown) => void;
}

const ABORTED = 'AbortError';

export class Locks {
  readonly #held = new Map<string, Request>();
  readonly #queues = new Map<string, Request[]>();
  readonly #ids = new WeakMap<Owner, string>();
  #clients = 0;
  /** Told of everyone who gets a lock, before he is. */
  onHeld: (name: string, owner: Owner) => void = () => undefined;

  /** The locks as one page or worker has them. */
  of(owner: Owner): LockManager {
    const request = (name: string, ...rest: unknown[]): Promise<unknown> => {
      const [how, grant] = rest.length > 1 ? rest : [{}, rest[0]];
      return this.#request(owner, name, how as LockOptions, grant as Request['grant']);
    };
    const query = (): Promise<LockManagerSnapshot> => {
      const snapshot = this.#query();
      return new Promise((known) => owner.arrive(() => known(snapshot)));
    };
    return { request, query } as LockManager;
  }

  holder(name: string): Owner | null {
    return this.#held.get(name)?.owner ?? null;
  }

  /** Names that somebody holds or waits for. */
  names(): string[] {
    return [
      ...this.#held.keys(),
      ...[...this.#queues].flatMap(([name, queue]) => (queue.length > 0 ? name : [])),
    ];
  }

  /** It is dead. */
  drop(owner: Owner): void {
    for (const [name, queue] of this.#queues)
      this.#queues.set(
        name,
        queue.filter((it) => it.owner !== owner),
      );
    for (const [name, it] of this.#held) if (it.owner === owner) this.#free(name, it);
  }

  #request(owner: Owner, name: string, how: LockOptions, grant: Request['grant']): Promise<unknown> {
    if (owner.dead) return new Promise(() => undefined);
    return new Promise((settle, fail) => {
      const it: Request = { owner, grant, settle, fail };
      const before = this.#held.get(name);
      const queue = this.#queues.get(name) ?? [];
      this.#queues.set(name, queue);
      if (how.steal) {
        if (before) before.owner.arriveLoss(() => before.fail(new DOMException('stolen', ABORTED)));
        return this.#hold(name, it);
      }
      if (!before && queue.length === 0) return this.#hold(name, it);
      if (how.ifAvailable) return owner.arrive(() => settle(grant(null)));
      queue.push(it);
      how.signal?.addEventListener('abort', () => {
        if (!queue.includes(it)) return;
        queue.splice(queue.indexOf(it), 1);
        fail(new DOMException('aborted', ABORTED));
      });
    });
  }

  #hold(name: string, it: Request): void {
    this.#held.set(name, it);
    this.onHeld(name, it.owner);
    it.owner.arrive(() => {
      const done = Promise.resolve(it.grant({ name, mode: 'exclusive' }));
      done.then(it.settle, it.fail).finally(() => this.#free(name, it));
    });
  }

  #free(name: string, it: Request): void {
    if (this.#held.get(name) !== it) return;
    this.#held.delete(name);
    const next = this.#queues.get(name)?.shift();
    if (next) this.#hold(name, next);
  }

  #query(): LockManagerSnapshot {
    const held = [...this.#held].map(([name, { owner }]) => ({ name, clientId: this.#idOf(owner) }));
    return { held, pending: [] };
  }

  #idOf(owner: Owner): string {
    const id = this.#ids.get(owner) ?? `client-${++this.#clients}`;
    this.#ids.set(owner, id);
    return id;
  }
}
