// The tab. What is under way in this page and must not be broken off: while something is, the page does not load
// itself again, and the engine gives the line to no other build.

export class Busy {
  #holds = 0;
  readonly #watchers = new Set<() => void>();

  get now(): boolean {
    return this.#holds > 0;
  }

  /** Returns the end of it, which counts once. */
  hold(): () => void {
    this.#holds++;
    if (this.#holds === 1) this.#notify();
    let held = true;
    return () => {
      if (!held) return;
      held = false;
      this.#holds--;
      if (this.#holds === 0) this.#notify();
    };
  }

  readonly watch = (changed: () => void): (() => void) => {
    this.#watchers.add(changed);
    return () => this.#watchers.delete(changed);
  };

  #notify(): void {
    for (const watcher of this.#watchers) watcher();
  }
}

/** This page's. */
export const busy = new Busy();
