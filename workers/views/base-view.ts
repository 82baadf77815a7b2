// The base class of all views: it keeps the rows that the tab has, and makes numbered patches from the
// differences. Patch 0 is a snapshot. A restart, as after a switch of the account, begins with a snapshot
// again.
import { Subject } from 'rxjs';
import type { AnyRow, Patch } from '../../src/core/contract/views.ts';
import type { Scope } from '../scope.ts';
import { changesOf } from './difference.ts';
import { isOpening, type View, type ViewChange, type ViewSource } from './view.ts';

/** The flags of a `Patch`. A snapshot contains them, and so does every patch that changes one. */
interface Flags {
  more: boolean;
  later?: boolean;
}

export abstract class BaseView<R extends AnyRow> implements View {
  readonly ready$ = new Subject<void>();
  protected readonly source: ViewSource;
  /** The rows that the tab has. */
  protected sent = new Map<R['key'], R>();
  /** Any row may differ from the tab's. */
  protected dirtyAll = true;
  /** The tab has received a patch, so some of its rows may have to be deleted. */
  protected hasSent = false;
  /** Ends at a restart, together with all work on the previous rows. */
  protected runScope: Scope;
  /** The number of the next patch. */
  #stream = 0;
  protected flags: Flags = { more: false };
  readonly #number: number;
  readonly #scope: Scope;

  /** `number` identifies the view in its patches. */
  constructor(number: number, source: ViewSource, scope: Scope) {
    this.#number = number;
    this.source = source;
    this.#scope = scope;
    this.runScope = scope.child();
  }

  get dirty(): boolean {
    return this.dirtyAll && this.isKnown;
  }

  /**
   * The view has rows, or certainly none. A first snapshot that is sent while the account opens would clear the
   * rows that the tab still has from the last engine.
   */
  protected get isKnown(): boolean {
    return this.hasSent || !isOpening(this.source);
  }

  get patient(): boolean {
    return false;
  }

  note(change: ViewChange): void {
    if (change.kind === 'all') this.restart();
    else this.dirtyAll ||= this.concerns(change);
  }

  /** Compares all rows, which suits views with few rows. Larger views override this method. */
  patch(): Patch | null {
    this.dirtyAll = false;
    const rows = this.rows();
    const { put, del } = changesOf(this.sent, rows, true);
    return this.patchOf(put, del, { more: this.hasMore });
  }

  /** Whether the change may alter a row; `all` always does. */
  protected concerns(_change: ViewChange): boolean {
    return false;
  }

  /** All current rows. */
  protected rows(): R[] {
    return [];
  }

  protected get hasMore(): boolean {
    return false;
  }

  protected get isSnapshot(): boolean {
    return this.#stream === 0;
  }

  protected patchOf(put: readonly R[], del: readonly string[], flags: Flags): Patch | null {
    const { isSnapshot } = this;
    const isFlagged = isSnapshot || flags.more !== this.flags.more || flags.later !== this.flags.later;
    this.flags = flags;
    this.hasSent = true;
    if (!isFlagged && put.length === 0 && del.length === 0) return null;
    return { view: this.#number, stream: this.#stream++, put, del, ...(isFlagged && flags) };
  }

  protected restart(): void {
    this.endRun();
    this.beginSnapshot();
  }

  protected endRun(): void {
    this.runScope.end();
    this.runScope = this.#scope.child();
  }

  /** Makes the next patch a snapshot, which replaces the rows that the tab has. */
  protected beginSnapshot(): void {
    this.#stream = 0;
    this.sent = new Map();
    this.dirtyAll = true;
  }
}
