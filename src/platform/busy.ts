// Operations of this page that must not be interrupted. A busy page does not reload itself, and its engine gives the
// connection to no other build.

export class Busy {
  #holds = 0;
  readonly #listeners = new Set<() => void>();

  get now(): boolean {
    return this.#holds > 0;
  }

  /** Starts an operation. Returns the function that ends it; further calls of that function have no effect. */
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

  readonly watch = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }
}

/** The busy state of this page. */
export const busy = new Busy();
