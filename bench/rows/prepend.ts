// The stability of the visible rows while older messages are inserted above them.
import { longChatOf, MESSAGES, toEnd } from '../long-chat.ts';
import type { Row } from '../row.ts';
import { prepend } from '../scripted-scroll.ts';

export const row: Row = {
  name: 'prepend',
  what: `px that a row on the screen moves while 20 pages of ${MESSAGES / 1000} k messages come in above it`,
  unit: 'px',
  budget: 1,
  measure: async (context) => {
    const page = await longChatOf(context);
    await toEnd(page);
    const { pages, moved } = await prepend(page, PAGES);
    return { value: moved, limit: 0, note: `${pages} pages` };
  },
};

const PAGES = 20;
