// The user's friend groupings.
import type { GroupingRow } from '../../../src/core/contract/people-rows.ts';
import { BaseView } from '../base-view.ts';
import type { ViewChange } from '../view.ts';

export class GroupingsView extends BaseView<GroupingRow> {
  protected override concerns({ kind }: ViewChange): boolean {
    return kind === 'people';
  }

  protected override rows(): GroupingRow[] {
    const people = this.source.chatStore() && this.source.people();
    return (people?.groupings ?? []).map(({ id, name, sort }) => ({
      key: `g${id}`,
      id,
      showName: name,
      sort,
    }));
  }
}
