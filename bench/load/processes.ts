// Memory and processor time of processes, from /proc.
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

/** Resident bytes of a process. */
export function residentBytes(pid: number): number {
  return 1024 * Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
}

/** Seconds of processor time since the start of a process; 0 if it has ended. */
export function processorSeconds(pid: number): number {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name of the program, in brackets, may have spaces.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) / TICKS;
  } catch {
    return 0;
  }
}

/** Processes with one task, such as the backends of PostgreSQL. */
export type Team = () => Promise<readonly number[]> | readonly number[];

/** Cores that each team uses between the call and the call of the returned function. */
export async function watchProcessors<K extends string>(
  teams: Record<K, Team>,
): Promise<() => Promise<Record<K, number>>> {
  const names = Object.keys(teams) as K[];
  const read = async () => {
    const all = await Promise.all(
      names.map(async (name) => (await teams[name]()).map((pid) => [pid, processorSeconds(pid)] as const)),
    );
    return { at: performance.now(), all };
  };
  const before = await read();
  return async () => {
    const after = await read();
    const seconds = (after.at - before.at) / 1_000;
    const cores = names.map((name, at) => {
      const earlier = new Map(before.all[at]);
      const used = (after.all[at] ?? []).reduce((sum, [pid, now]) => sum + now - (earlier.get(pid) ?? 0), 0);
      return [name, used / seconds] as const;
    });
    return Object.fromEntries(cores) as Record<K, number>;
  };
}

/** Samples the memory of processes until `end` is called; resolves with the highest sum, in bytes. */
export function watchMemory(pids: readonly number[]): { end: () => number } {
  let most = 0;
  const sample = () => {
    most = Math.max(most, memoryOf(pids));
  };
  const timer = setInterval(sample, SAMPLE_MS);
  return {
    end: () => {
      clearInterval(timer);
      sample();
      return most;
    },
  };
}

export const memoryOf = (pids: readonly number[]): number =>
  pids.reduce((sum, pid) => sum + residentBytes(pid), 0);

/** Resolves with the memory when it has been constant within 0.5 % for three samples, or after `seconds`. */
export async function settledMemory(pids: readonly number[], seconds: number): Promise<number> {
  const samples = [memoryOf(pids)];
  const until = performance.now() + seconds * 1_000;
  while (performance.now() < until) {
    await pause(SETTLE_MS);
    samples.push(memoryOf(pids));
    const last = samples.slice(-3);
    if (last.length === 3 && Math.max(...last) < Math.min(...last) * 1.005) break;
  }
  return samples.at(-1) ?? 0;
}

const TICKS = 100;
const SAMPLE_MS = 100;
const SETTLE_MS = 3_000;
