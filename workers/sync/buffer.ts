// The engine. What arrives while a pull runs: kept per kind and handled in order of arrival afterwards,
// none lost (RT-06).
import { KINDS, type Kind } from '../../src/core/wire/index.ts';

export class Buffers<T> {
  private held: Record<Kind, T[]> = { private: [], group: [], system: [] };

  keep(kind: Kind, item: T): void {
    this.held[kind].push(item);
  }

  /** Hands everything over, private first, and is empty. */
  drain(): T[] {
    const all = KINDS.flatMap((kind) => this.held[kind]);
    this.clear();
    return all;
  }

  clear(): void {
    this.held = { private: [], group: [], system: [] };
  }
}
