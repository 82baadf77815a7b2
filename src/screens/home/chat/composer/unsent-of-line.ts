// The tab. What was typed and not sent over a line: one for all composers of the page.
import type { Line } from '../../../../line/api.ts';
import { insist } from '../../../shared/insist.ts';
import { Unsent } from './unsent.ts';

const made = new WeakMap<Line, Unsent>();

export function unsentOf(line: Line): Unsent {
  const held = made.get(line);
  if (held) return held;
  const unsent = new Unsent({
    write: async (chat, { text, revision }) => {
      const receipt = await insist(line, 'draft', { chat, text, revision });
      return receipt.ok ? receipt.value : null;
    },
    after: (ms, act) => {
      const timer = setTimeout(act, ms);
      return () => clearTimeout(timer);
    },
  });
  made.set(line, unsent);
  return unsent;
}
