// The views of one conversation in one script, which loads when a tab first shows a chat. The view of people is among
// them, because it shares the rule for closed chats with the head: a shared module would be a script of its own.
import type { ViewSpec } from '../../src/core/contract/views.ts';
import type { Scope } from '../scope.ts';
import { HeadView } from './head-view.ts';
import { PaneView } from './pane.ts';
import { PeopleView } from './people/people-view.ts';
import type { View, ViewSource } from './view.ts';

export type ConversationSpec = ViewSpec & { view: 'head' | 'pane' | 'people' };

export function createConversationView(
  number: number,
  spec: ConversationSpec,
  source: ViewSource,
  scope: Scope,
): View {
  switch (spec.view) {
    case 'head':
      return new HeadView(number, spec, source, scope);
    case 'pane':
      return new PaneView(number, spec, source, scope);
    case 'people':
      return new PeopleView(number, source, scope);
  }
}
