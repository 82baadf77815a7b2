// The schedule of rings: rings that wait run beside rings that compute, as long as the machine has cores and memory.

/** Cores and memory that a ring takes, or that a machine has. */
export interface Capacity {
  readonly cores: number;
  readonly gigabytes: number;
}

/** Sums of decimal fractions are inexact: 0.8 + 0.8 + 0.4 is more than 2. */
const TOLERANCE = 1e-9;

/**
 * The rings of `due` that start now, in their order. A ring that does not fit waits, and later ones may start before
 * it. If nothing runs, the first ring starts in any case.
 */
export function startable<Ring extends Capacity>(
  due: readonly Ring[],
  running: readonly Capacity[],
  machine: Capacity,
): Ring[] {
  const chosen: Ring[] = [];
  for (const ring of due) {
    const together = [...running, ...chosen, ring];
    const fits = (['cores', 'gigabytes'] as const).every(
      (of) => together.reduce((sum, one) => sum + one[of], 0) <= machine[of] + TOLERANCE,
    );
    if (fits || together.length === 1) chosen.push(ring);
  }
  return chosen;
}

/**
 * Runs all rings of a plan and resolves with their results, in the order of the plan.
 * @param isStopped no further ring starts if it returns true
 */
export async function runBeside<Ring extends Capacity, Result>(
  plan: readonly Ring[],
  machine: Capacity,
  run: (ring: Ring) => Promise<Result>,
  isStopped: () => boolean = () => false,
): Promise<Result[]> {
  const results = new Map<Ring, Result>();
  const running = new Map<Ring, Promise<void>>();
  const started = new Set<Ring>();
  const start = (ring: Ring): void => {
    started.add(ring);
    running.set(
      ring,
      run(ring)
        .then((result) => void results.set(ring, result))
        .finally(() => running.delete(ring)),
    );
  };
  for (;;) {
    const due = isStopped() ? [] : plan.filter((ring) => !started.has(ring));
    startable(due, [...running.keys()], machine).forEach(start);
    if (running.size === 0)
      return plan.map((ring) => results.get(ring)).filter((result) => result !== undefined);
    await Promise.race(running.values());
  }
}
