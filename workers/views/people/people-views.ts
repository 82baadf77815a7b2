// The views about people. They load together when a tab first opens one.
import type { ViewSpec } from '../../../src/core/contract/views.ts';
import type { Scope } from '../../scope.ts';
import type { View, ViewSource } from '../view.ts';
import { FriendsView } from './friends-view.ts';
import { GroupView } from './group-view.ts';
import { GroupingsView } from './groupings-view.ts';
import { GroupsView } from './groups-view.ts';
import { MembersView } from './members-view.ts';
import { RequestsView } from './requests-view.ts';

export type PeopleSpec = ViewSpec & {
  view: 'friends' | 'requests' | 'groupings' | 'groups' | 'group' | 'members';
};

export function createPeopleView(number: number, spec: PeopleSpec, source: ViewSource, scope: Scope): View {
  switch (spec.view) {
    case 'friends':
      return new FriendsView(number, source, scope);
    case 'requests':
      return new RequestsView(number, source, scope);
    case 'groupings':
      return new GroupingsView(number, source, scope);
    case 'groups':
      return new GroupsView(number, source, scope);
    case 'group':
      return new GroupView(number, spec, source, scope);
    case 'members':
      return new MembersView(number, spec, source, scope);
  }
}
