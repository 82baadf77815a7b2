// Locks of a simulated browser. A dead owner releases all its locks; a frozen owner learns nothing until it
// thaws.

export interface Owner {
  readonly dead: boolean;
  /** Runs a callback from outside now, or at the thaw. */
  deliver(delivery: () => void): void;
  /** Reports a stolen lock by the callback, now or later. */
  deliverLockLoss(delivery: () => void): void;
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
  /** Called before an owner gets its lock. */
  onHeld: (name: string, owner: Owner) => void = () => undefined;

  /** The `LockManager` of one page or worker. */
  of(owner: Owner): LockManager {
    const request = (name: string, ...rest: unknown[]): Promise<unknown> => {
      const [options, grant] = rest.length > 1 ? rest : [{}, rest[0]];
      return this.#request(owner, name, options as LockOptions, grant as Request['grant']);
    };
    const query = (): Promise<LockManagerSnapshot> => {
      const snapshot = this.#query();
      return new Promise((resolve) => owner.deliver(() => resolve(snapshot)));
    };
    return { request, query } as LockManager;
  }

  holder(name: string): Owner | null {
    return this.#held.get(name)?.owner ?? null;
  }

  /** Names of locks that are held or requested. */
  names(): string[] {
    return [
      ...this.#held.keys(),
      ...[...this.#queues].flatMap(([name, queue]) => (queue.length > 0 ? name : [])),
    ];
  }

  /** Releases the locks and requests of a dead owner. */
  drop(owner: Owner): void {
    for (const [name, queue] of this.#queues)
      this.#queues.set(
        name,
        queue.filter((it) => it.owner !== owner),
      );
    for (const [name, it] of this.#held) if (it.owner === owner) this.#release(name, it);
  }

  #request(owner: Owner, name: string, options: LockOptions, grant: Request['grant']): Promise<unknown> {
    if (owner.dead) return new Promise(() => undefined);
    return new Promise((settle, fail) => {
      const it: Request = { owner, grant, settle, fail };
      const holder = this.#held.get(name);
      const queue = this.#queues.get(name) ?? [];
      this.#queues.set(name, queue);
      if (options.steal) {
        if (holder) holder.owner.deliverLockLoss(() => holder.fail(new DOMException('stolen', ABORTED)));
        return this.#hold(name, it);
      }
      if (!holder && queue.length === 0) return this.#hold(name, it);
      if (options.ifAvailable) return owner.deliver(() => settle(grant(null)));
      queue.push(it);
      options.signal?.addEventListener('abort', () => {
        if (!queue.includes(it)) return;
        queue.splice(queue.indexOf(it), 1);
        fail(new DOMException('aborted', ABORTED));
      });
    });
  }

  #hold(name: string, it: Request): void {
    this.#held.set(name, it);
    this.onHeld(name, it.owner);
    it.owner.deliver(() => {
      const done = Promise.resolve(it.grant({ name, mode: 'exclusive' }));
      done.then(it.settle, it.fail).finally(() => this.#release(name, it));
    });
  }

  #release(name: string, it: Request): void {
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
