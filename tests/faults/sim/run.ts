// Runs a history from its first step to its end, and tells what must not be.
import { examine } from './examine.ts';
import { checkEnd } from './final.ts';
import { heal } from './heal.ts';
import { play } from './play.ts';
import { Simulation } from './simulation.ts';
import type { History } from './steps.ts';

export async function runHistory({ setting, steps }: History): Promise<void> {
  const sim = new Simulation(setting);
  sim.examine = () => examine(sim);
  if (setting.live) await sim.drain();
  for (const step of steps) {
    await play(sim, step);
    mustHold(sim);
  }
  await heal(sim);
  mustHold(sim);
  await checkEnd(sim);
  mustHold(sim);
  sim.engine.kill();
}

function mustHold({ wrong }: Simulation): void {
  if (wrong.length > 0) throw new Error([...new Set(wrong)].slice(0, 20).join('\n'));
}
