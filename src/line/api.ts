// The interface between screens and the engine: views as sorted rows, commands with answers, notices, and the
// state of the connection. line.ts implements it; React reads it through hooks.ts.
import type { AnswerOf, ArgsOf, CommandName } from '../core/contract/commands.ts';
import type { Environment } from '../core/contract/seat.ts';
import type { Result } from '../core/contract/result.ts';
import type { Notice, RowOf, ViewName, ViewSpec } from '../core/contract/views.ts';

/** The state of the tab's connection to the engine. */
export type LineState =
  | { kind: 'connecting' }
  | { kind: 'up'; boot: string }
  /** The engine did not start; `reason`: the browser's error message. */
  | { kind: 'broken'; reason: string }
  /** The engine speaks another protocol version; this page must reload. */
  | { kind: 'outdated' }
  /**
   * The engine has stopped, because another engine holds the server connection. The rows on the screen stay
   * until this page reloads.
   */
  | { kind: 'over' };

/** The current rows of a view; the same object until the view changes. */
export interface ViewState<V extends ViewName> {
  /** The rows, sorted in the order of the view. */
  rows: readonly RowOf[V][];
  byKey: ReadonlyMap<string, RowOf[V]>;
  /** False until the first snapshot. Until then screens show a skeleton after 150 ms, never an empty state. */
  ready: boolean;
  /** See {@link Patch.more}. */
  more: boolean;
  /** Only for the view `pane`: the device has newer messages than the last row. False for other views. */
  later: boolean;
}

export interface Line {
  /** Subscribes to a view; returns the function that unsubscribes. Equal specs share one subscription. */
  watch(spec: ViewSpec, changed: () => void): () => void;
  view<S extends ViewSpec>(spec: S): ViewState<S['view']>;
  /**
   * Runs a command in the engine. The promise always resolves: with the engine's answer, or with ENGINE_LOST or
   * FAULT. The command is for `user` only, by default the user whom the tab shows as signed in.
   */
  command<C extends CommandName>(
    name: C,
    args: ArgsOf<C>,
    user?: number | null,
  ): Promise<Result<AnswerOf[C]>>;
  /** The id of the user whom the tab shows as signed in; null for none. */
  user(): number | null;
  /** The id of this tab's seat in the present engine. It changes with each new engine. */
  seat(): string;
  environment(change: Environment): void;
  state(): LineState;
  watchState(changed: () => void): () => void;
  watchNotices(listener: (notice: Notice) => void): () => void;
}
