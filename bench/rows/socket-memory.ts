// The memory of the server's process per signed-in socket.
import { openBare, openGroup } from '../socket-group.ts';
import type { Row } from '../row.ts';

export const row: Row = {
  name: 'socket-memory',
  what: 'memory of the server for each of 999 signed-in sockets, against bare ws',
  unit: 'kB',
  budget: 3,
  measure: async () => {
    const bare = await openBare((content) => content);
    const group = await openGroup();
    await group.close();
    await bare.close();
    return { value: group.kBPerSocket, limit: bare.kBPerSocket };
  },
};
