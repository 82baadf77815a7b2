// The server's overhead for a message to a large group, beyond forwarding its bytes.
import { alternate, readingOf } from '../alternate.ts';
import { MEMBERS, openBare, openGroup } from '../socket-group.ts';
import type { Row } from '../row.ts';

export const row: Row = {
  name: 'group-1000',
  what: 'a group message from its sending to the last of 999 sockets, against the same bytes passed on by bare ws',
  unit: 'ms',
  budget: 2,
  measure: async () => {
    // The bare frame has the length of the product's frame.
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
