// The rows of the outbox in memory. Each change is stored as it is made.
import type { ChatKey } from '../../src/core/domain/chat-key.ts';
import { isMessage, type OutboxRow, type OutboxWork } from '../../src/core/domain/outbox-row.ts';
import { afterBoot } from './row-state.ts';
import type { OutboxFile, OutboxOptions } from './options.ts';

export class OutboxStore {
  readonly #rows = new Map<string, OutboxRow>();
  /** Rows that no queue may process: not stored yet, or being discarded. */
  readonly #withheld = new Set<string>();
  readonly #storing = new Map<string, Promise<void>>();
  #order = 0;
  readonly #options: OutboxOptions;

  constructor(options: OutboxOptions, rows: readonly OutboxRow[]) {
    this.#options = options;
    for (const row of [...rows].sort((a, b) => a.order - b.order)) {
      this.#rows.set(row.tmpId, afterBoot(row, options.now()));
      this.#order = Math.max(this.#order, row.order);
    }
  }

  /** The account has ended: no attempt starts and no row is written. */
  get closed(): boolean {
    return this.#options.scope.ended;
  }

  get(tmpId: string): OutboxRow | undefined {
    return this.#rows.get(tmpId);
  }

  /** All rows in order of acceptance. */
  all(): OutboxRow[] {
    return [...this.#rows.values()];
  }

  /** Whether a queue may process the row. */
  isFree(tmpId: string): boolean {
    return !this.#withheld.has(tmpId);
  }

  /**
   * Adds a row; resolves when it is stored. Idempotent by tmpId: a known tmpId adds nothing. Rows other than
   * messages get their tmpId here.
   */
  async add(
    chat: ChatKey,
    tmpId: string | null,
    work: OutboxWork,
    files: readonly OutboxFile[] = [],
  ): Promise<OutboxRow | undefined> {
    if (tmpId !== null && this.#rows.has(tmpId)) {
      await this.#storing.get(tmpId);
      return undefined;
    }
    const order = ++this.#order;
    const row: OutboxRow = {
      tmpId: tmpId ?? `del-${order}`,
      chat,
      work,
      state: 'waiting',
      order,
      writtenAt: this.#options.stamp(),
      attempts: 0,
      firstAttemptAt: 0,
      attemptEndedAt: 0,
      failure: '',
    };
    this.#rows.set(row.tmpId, row);
    this.#withheld.add(row.tmpId);
    const stored = this.#options.keep({ row, rows: this.all(), strict: true, files });
    this.#storing.set(row.tmpId, stored);
    await stored;
    this.#storing.delete(row.tmpId);
    this.#withheld.delete(row.tmpId);
    return row;
  }

  /**
   * Replaces a row by its later state. Attempts of a deletion or a chat setting are not stored: it is sent
   * again after a crash anyway.
   */
  async change(row: OutboxRow, strict: boolean): Promise<void> {
    if (this.closed) return;
    this.#rows.set(row.tmpId, row);
    if (isMessage(row)) await this.#options.keep({ row, rows: this.all(), strict, files: [] });
  }

  /** Removes a row from memory; the caller deletes its record. */
  take(tmpId: string): OutboxRow | null {
    const row = this.#rows.get(tmpId) ?? null;
    this.#rows.delete(tmpId);
    return row;
  }

  withhold(tmpId: string): void {
    this.#withheld.add(tmpId);
  }

  release(tmpId: string): void {
    this.#withheld.delete(tmpId);
  }
}
