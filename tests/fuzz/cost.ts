// Processor time of this process for a piece of work, whatever else the machine does.

/** Processor time of `work`, ms. */
export function cost(work: () => void): number {
  const from = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(from);
  return (user + system) / 1000;
}
