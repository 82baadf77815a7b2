// Processor time of this process for a piece of work, independent of the load of the machine.

/** Processor time that `work` takes, ms. */
export function cost(work: () => void): number {
  const from = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(from);
  return (user + system) / 1000;
}
