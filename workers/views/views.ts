// The view of one subscription, created from its spec. Rarely opened views load on demand.
import type { SearchStateRow } from '../../src/core/contract/search.ts';
import type { ViewSpec } from '../../src/core/contract/views.ts';
import type { Scope } from '../scope.ts';
import { CallView } from './call-view.ts';
import { ChatsView } from './chats-view.ts';
import { OnDemandView, type OnDemandPart } from './on-demand-view.ts';
import { StatusView } from './status-view.ts';
import type { View, ViewSource } from './view.ts';

/**
 * `number` identifies the view in its patches; the view ends with `scope`.
 * @param spec checked by the caller; the view `search` checks its parameters itself
 */
export function createView(number: number, spec: ViewSpec, source: ViewSource, scope: Scope): View {
  const onDemand = (part: OnDemandPart): View => new OnDemandView(number, part, source, scope);
  switch (spec.view) {
    case 'status':
      return new StatusView(number, source, scope);
    case 'chats':
      return new ChatsView(number, source, scope);
    case 'head':
    case 'pane':
    case 'people':
      return onDemand({
        name: 'conversation',
        load: async () => {
          const { createConversationView } = await import('./conversation.ts');
          return () => createConversationView(number, spec, source, scope);
        },
        keepsRows: spec.view !== 'pane',
      });
    case 'call':
      return new CallView(number, source, scope);
    case 'search':
      return onDemand({
        name: 'search view',
        load: async () => {
          const { createSearchView } = await import('./search/search-view.ts');
          return () => createSearchView(number, spec, source, scope);
        },
        fallback: [failed],
      });
    default:
      return onDemand({
        name: 'people views',
        load: async () => {
          const { createPeopleView } = await import('./people/people-views.ts');
          return () => createPeopleView(number, spec, source, scope);
        },
        // A conversation works without its members.
        ...(spec.view === 'members' && { fallback: [] }),
        keepsRows: true,
      });
  }
}

/** The state of a search whose code did not load, or whose parameters are invalid. */
const failed: SearchStateRow = {
  key: 'state',
  kind: 'state',
  step: 'failed',
  reached: null,
  missing: 'nothing',
};
