// Runs a history from its first step to its end, and throws the broken invariants.
import { checkEnd } from './checks.ts';
import type { SharedDatabase } from './database.ts';
import { performStep } from './perform-step.ts';
import { recoverAll } from './recovery.ts';
import type { History } from './steps.ts';
import { World } from './world.ts';

export async function runHistory(database: SharedDatabase, { setting, steps }: History): Promise<void> {
  const world = new World(database);
  try {
    await world.open(setting);
    for (const step of steps) {
      await performStep(world, step);
      failOnViolations(world);
    }
    await recoverAll(world);
    failOnViolations(world);
    await checkEnd(world);
    failOnViolations(world);
  } finally {
    world.close();
  }
}

function failOnViolations({ violations }: World): void {
  if (violations.size > 0) throw new Error([...violations].slice(0, 20).join('\n'));
}
