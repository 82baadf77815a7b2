// React hooks for the engine connection.
import { createContext, use, useEffect, useSyncExternalStore } from 'react';
import type { Notice, RowOf, ViewName, ViewSpec } from '../core/contract/views.ts';
import type { Line, LineState, ViewState } from './api.ts';

export const LineContext = createContext<Line | null>(null);

/** The engine connection of this tab. Throws without a provider of LineContext. */
export function useLine(): Line {
  const line = use(LineContext);
  if (!line) throw new Error('no line: LineContext is missing above this component');
  return line;
}

/**
 * A value that `select` derives from a view. The component renders again only when the value changes; `select`
 * returns a primitive or a stable object.
 */
export function useViewValue<S extends ViewSpec, T>(spec: S, select: (state: ViewState<S['view']>) => T): T {
  const line = useLine();
  const name = JSON.stringify(spec);
  const value = (): T => select(line.view(spec));
  return useSyncExternalStore((changed) => line.watch(JSON.parse(name) as S, changed), value, value);
}

/** The sorted rows of a view; `ready` is false until the first snapshot. */
export function useView<S extends ViewSpec>(spec: S): ViewState<S['view']> {
  return useViewValue(spec, (state) => state);
}

/** The row of a view with one row (`status`, `head`); null until the first snapshot. */
export function useRow<S extends ViewSpec & { view: 'status' | 'head' }>(spec: S): RowOf[S['view']] | null {
  return useView(spec).rows[0] ?? null;
}

export function useLineState(): LineState {
  const line = useLine();
  return useSyncExternalStore(
    (changed) => line.watchState(changed),
    () => line.state(),
  );
}

/** The id of this tab's seat in the present engine. */
export function useSeat(): string {
  const line = useLine();
  return useSyncExternalStore(
    (changed) => line.watchState(changed),
    () => line.seat(),
  );
}

export function useNotices(listener: (notice: Notice) => void): void {
  const line = useLine();
  useEffect(() => line.watchNotices(listener), [line, listener]);
}

export type { Line, LineState, ViewState, ViewName };
