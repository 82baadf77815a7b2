// The call of this browser, and the signals for the tab that holds its media.
import type { CallRow } from '../../src/core/contract/call-rows.ts';
import { BaseView } from './base-view.ts';
import type { ViewChange } from './view.ts';

export class CallView extends BaseView<CallRow> {
  protected override concerns({ kind }: ViewChange): boolean {
    return kind === 'call';
  }

  protected override rows(): CallRow[] {
    return [...this.source.call()];
  }
}
