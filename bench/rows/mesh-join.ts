// The time from the accept of a group call to a picture of each person in it, against a bare mesh.
import { alternate, readingOf } from '../alternate.ts';
import type { Mesh } from '../mesh.ts';
import { withMeshes } from '../mesh-rows.ts';
import type { Row } from '../row.ts';

const COUNT = 4;

export const row: Row = {
  name: 'mesh-join',
  what: 'group call of 4: accept of the fourth person to a frame of each other one, against a bare mesh',
  unit: 'ms',
  budget: 1.3,
  measure: (context) =>
    withMeshes(context, COUNT, async ({ product, bare }) => {
      const once = async (mesh: Mesh): Promise<number> => {
        const ms = await mesh.join(COUNT);
        await mesh.leave();
        return ms;
      };
      const pair = { value: () => once(product), limit: () => once(bare) };
      return readingOf(await alternate(pair, { rounds: 8, warmUp: 1 }), 'ms');
    }),
};
