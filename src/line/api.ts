// The tab. What screens see of the line: views as sorted rows, commands as receipts, notices, and
// whether there is a line at all. The implementation is in line.ts; React reads it through hooks.ts.
import type { AnswerOf, ArgsOf, CommandName } from '../core/contract/commands.ts';
import type { Environment } from '../core/contract/seat.ts';
import type { Result } from '../core/contract/result.ts';
import type { Notice, RowOf, ViewName, ViewSpec } from '../core/contract/views.ts';

/** Where the tab's own connection to the engine stands. */
export type LineState =
  | { kind: 'connecting' }
  | { kind: 'up'; boot: string }
  /** The engine did not come up: the sentence says what the browser said. */
  | { kind: 'broken'; reason: string }
  /** What answers speaks another protocol; this page must be loaded again. */
  | { kind: 'outdated' }
  /** The engine works no more, another one holds the line: what is shown stays, until this page is loaded again. */
  | { kind: 'over' };

/** What a view shows now. The same object until something changes. */
export interface ViewState<V extends ViewName> {
  /** Sorted as the view's rows are. */
  rows: readonly RowOf[V][];
  byKey: ReadonlyMap<string, RowOf[V]>;
  /** False until the first snapshot: show a skeleton after 150 ms, never an empty state. */
  ready: boolean;
  /** Pane: more messages are held before the first row. Chats: not all are here yet. */
  more: boolean;
  /** Pane: newer messages are held than the last row; false for other views. */
  later: boolean;
}

export interface Line {
  /** Watches a view; returns the end of it. Equal specs share one subscription. */
  watch(spec: ViewSpec, changed: () => void): () => void;
  view<S extends ViewSpec>(spec: S): ViewState<S['view']>;
  /**
   * Always settles: with the engine's receipt, or with ENGINE_LOST. It is for nobody but `user`: whom the tab
   * shows as signed in, unless told otherwise.
   */
  command<C extends CommandName>(
    name: C,
    args: ArgsOf<C>,
    user?: number | null,
  ): Promise<Result<AnswerOf[C]>>;
  /** The id of the user whom the tab shows as signed in, null for nobody. */
  user(): number | null;
  environment(change: Environment): void;
  state(): LineState;
  watchState(changed: () => void): () => void;
  watchNotices(told: (notice: Notice) => void): () => void;
}
