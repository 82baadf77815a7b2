// A text message row of a pane, for tests.
import type { MessageRow } from '../../src/core/contract/rows.ts';

export const START = 1_763_683_200_000;
export const MINUTE = 60_000;

/** @param minutes send time in minutes after START */
export function row(id: number, minutes: number, more: Partial<MessageRow> = {}): MessageRow {
  return {
    key: `m${id}`,
    id,
    order: 0,
    type: 0,
    content: `text ${id}`,
    sendTime: START + minutes * MINUTE,
    sendId: 2,
    sendNickName: 'Bob',
    headImage: '',
    own: false,
    mark: 'none',
    failure: '',
    recalled: null,
    at: [],
    quote: null,
    receipt: null,
    title: '',
    upload: null,
    gap: null,
    ...more,
  };
}
