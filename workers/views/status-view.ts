// The single row of the status: connection, sign-in, storage, and the number of waiting friend requests.
import type { StatusRow } from '../../src/core/contract/rows.ts';
import { BaseView } from './base-view.ts';
import type { ViewChange } from './view.ts';

export class StatusView extends BaseView<StatusRow> {
  override get dirty(): boolean {
    return this.dirtyAll;
  }

  protected override concerns({ kind }: ViewChange): boolean {
    return kind === 'status' || kind === 'people';
  }

  protected override rows(): StatusRow[] {
    return [this.source.status()];
  }
}
