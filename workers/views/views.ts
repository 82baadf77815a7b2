// The view of one subscription, by its spec. Views that few tabs open load on demand.
import type { SearchStateRow } from '../../src/core/contract/search.ts';
import type { ViewSpec } from '../../src/core/contract/views.ts';
import type { Scope } from '../scope.ts';
import { ChatsView } from './chats-view.ts';
import { HeadView } from './head-view.ts';
import { LazyView } from './lazy-view.ts';
import { PaneView } from './pane.ts';
import { PeopleView } from './people-view.ts';
import { StatusView } from './status-view.ts';
import type { View, ViewSource } from './view.ts';

/** `number` names the view in its patches; the view ends with `scope`. */
export function createView(number: number, spec: ViewSpec, source: ViewSource, scope: Scope): View {
  switch (spec.view) {
    case 'status':
      return new StatusView(number, source, scope);
    case 'chats':
      return new ChatsView(number, source, scope);
    case 'people':
      return new PeopleView(number, source, scope);
    case 'head':
      return new HeadView(number, spec, source, scope);
    case 'pane':
      return new PaneView(number, spec, source, scope);
    case 'members': {
      const load = async (): Promise<() => View> => {
        const { MembersView } = await import('./members-view.ts');
        return () => new MembersView(number, spec, source, scope);
      };
      return new LazyView(number, { part: 'members view', load, fallback: [] }, source, scope);
    }
    case 'search': {
      const load = async (): Promise<() => View> => {
        const { SearchView } = await import('./search-view.ts');
        return () => new SearchView(number, spec, source, scope);
      };
      return new LazyView(number, { part: 'search view', load, fallback: [failed] }, source, scope);
    }
  }
}

/** The state of a search whose code did not load. */
const failed: SearchStateRow = {
  key: 'state',
  kind: 'state',
  step: 'failed',
  reached: null,
  missing: 'nothing',
};
