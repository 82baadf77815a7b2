// The friends and groups that the user can write to.
import type { PersonRow } from '../../src/core/contract/rows.ts';
import { BaseView } from './base-view.ts';
import { personRows } from './person-rows.ts';
import type { ViewChange } from './view.ts';

export class PeopleView extends BaseView<PersonRow> {
  protected override concerns({ kind }: ViewChange): boolean {
    return kind === 'people' || kind === 'person';
  }

  protected override rows(): PersonRow[] {
    const people = this.source.people();
    return people && this.source.chatStore() ? personRows(people) : [];
  }
}
