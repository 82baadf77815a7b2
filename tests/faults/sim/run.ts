// Runs a history from its first step to its end, and throws the broken invariants.
import { checkDiskInvariants } from './disk-checks.ts';
import { checkEnd } from './final-checks.ts';
import { recoverAll } from './recovery.ts';
import { performStep } from './perform-step.ts';
import { Simulation } from './simulation.ts';
import type { History } from './steps.ts';

export async function runHistory({ setting, steps }: History): Promise<void> {
  const sim = new Simulation(setting);
  sim.checkDisk = () => checkDiskInvariants(sim);
  if (setting.live) await sim.drain();
  for (const step of steps) {
    await performStep(sim, step);
    failOnViolations(sim);
  }
  await recoverAll(sim);
  failOnViolations(sim);
  await checkEnd(sim);
  failOnViolations(sim);
  sim.engine.kill();
}

function failOnViolations({ violations }: Simulation): void {
  if (violations.length > 0) throw new Error([...new Set(violations)].slice(0, 20).join('\n'));
}
