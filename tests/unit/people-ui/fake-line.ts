// A connection with given rows, for rendering components without an engine.
import { createElement, type ReactElement, type ReactNode } from 'react';
import type { RowOf, ViewName } from '../../../src/core/contract/views.ts';
import type { Line } from '../../../src/line/api.ts';
import { LineContext } from '../../../src/line/hooks.ts';
import { NEW_PROFILE } from '../../own-profile.ts';

export type Rows = { readonly [V in ViewName]?: readonly RowOf[V][] };

/** A view without given rows is not ready. */
export function withRows(rows: Rows, element: ReactNode): ReactElement {
  const states = new Map<ViewName, unknown>();
  const line = {
    watch: () => () => undefined,
    view: ({ view }: { view: ViewName }) => {
      const given: readonly { key: string }[] | undefined = rows[view];
      const state = states.get(view) ?? {
        rows: given ?? [],
        byKey: new Map((given ?? []).map((row) => [row.key, row])),
        ready: given !== undefined,
        more: false,
        later: false,
      };
      states.set(view, state);
      return state;
    },
    user: () => 1,
    command: () => new Promise(() => undefined),
  } as unknown as Line;
  return createElement(LineContext, { value: line }, element);
}

export const ALICE: RowOf['status'] = {
  key: 'status',
  phase: 'live',
  since: 0,
  completeTo: null,
  progress: null,
  failed: 0,
  requests: 0,
  uploading: false,
  call: false,
  groupCalls: [],
  self: { id: 1, userName: 'alice', nickName: 'Alice', ...NEW_PROFILE },
  ended: null,
  signingIn: false,
  switching: false,
  storage: 'journal',
  waiting: 'no',
  clockOffset: 0,
};
