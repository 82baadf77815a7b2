// Processor time of this thread for a piece of work: other threads collect garbage and compile meanwhile.

/** Processor time that `work` takes, ms. */
export function cost(work: () => void): number {
  const from = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(from);
  return (user + system) / 1000;
}
