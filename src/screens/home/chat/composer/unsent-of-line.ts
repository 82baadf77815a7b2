// The tab. What its user typed and did not send over a line: one for all composers of the page.
import type { Line } from '../../../../line/api.ts';
import { insist } from '../../../shared/insist.ts';
import { Unsent } from './unsent.ts';

interface Made {
  user: number | null;
  unsent: Unsent;
}

const made = new WeakMap<Line, Made>();

export function unsentOf(line: Line): Unsent {
  const user = line.user();
  const held = made.get(line);
  if (held && (user === null || held.user === user)) return held.unsent;
  const unsent = new Unsent({
    write: async (chat, { text, revision }) => {
      const receipt = await insist(line, 'draft', { chat, text, revision }, user);
      return receipt.ok ? receipt.value : null;
    },
    after: (ms, act) => {
      const timer = setTimeout(act, ms);
      return () => clearTimeout(timer);
    },
  });
  made.set(line, { user, unsent });
  return unsent;
}
