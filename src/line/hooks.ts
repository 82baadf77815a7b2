// The tab. The line as React sees it.
import { createContext, use, useEffect, useSyncExternalStore } from 'react';
import type { Notice, RowOf, ViewName, ViewSpec } from '../core/contract/views.ts';
import type { Line, LineState, ViewState } from './api.ts';

export const LineContext = createContext<Line | null>(null);

/** The line of this tab. Throws where no provider stands above. */
export function useLine(): Line {
  const line = use(LineContext);
  if (!line) throw new Error('no line: LineContext is missing above this component');
  return line;
}

/** The rows of a view, sorted; `ready` is false until the first snapshot. */
export function useView<S extends ViewSpec>(spec: S): ViewState<S['view']> {
  const line = useLine();
  const name = JSON.stringify(spec);
  const view = (): ViewState<S['view']> => line.view(spec);
  return useSyncExternalStore((changed) => line.watch(JSON.parse(name) as S, changed), view, view);
}

/** The only row of a view that has one (`status`, `head`); null until the first snapshot. */
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

export function useNotices(told: (notice: Notice) => void): void {
  const line = useLine();
  useEffect(() => line.watchNotices(told), [line, told]);
}

export type { Line, LineState, ViewState, ViewName };
