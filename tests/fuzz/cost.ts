// Tests: what something costs this process, whatever else the machine is doing.

/** ms of the processor. */
export function cost(work: () => void): number {
  const from = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(from);
  return (user + system) / 1000;
}
