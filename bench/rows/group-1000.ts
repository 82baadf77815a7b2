// Runs on Node 24. A message to a large group: what the server adds to passing the bytes on.
import { alternate, readingOf } from '../alternate.ts';
import { MEMBERS, openBare, openGroup } from '../crowd.ts';
import type { Row } from '../row.ts';

export const row: Row = {
  name: 'group-1000',
  what: 'a group message from its sending to the last of 999 sockets, against the same bytes passed on by bare ws',
  unit: 'ms',
  budget: 2,
  measure: async () => {
    // As long as the frame of such a message.
    const bare = await openBare((content) =>
      JSON.stringify({ cmd: 4, data: { content, rest: 'x'.repeat(220) } }),
    );
    const group = await openGroup();
    let n = 0;
    const content = (): string => `message number ${n++} of many`;
    try {
      const samples = await alternate(
        { value: () => group.send(content()), limit: () => bare.send(content()) },
        { rounds: 60, warmUp: 10 },
      );
      return readingOf(samples, 'ms', `${MEMBERS - 1} sockets in one process`);
    } finally {
      await group.close();
      await bare.close();
    }
  },
};
