// The number of files that a process may open: each socket is one, in its server and in its client.
import { readFileSync } from 'node:fs';

/** Files of a server beside its sockets: HTTP connections of the clients, PostgreSQL, Redis, scripts. */
const BESIDE = 1_000;

/** A sentence if the limit is too low for a node; null if it suffices. `limit`: NaN where it is unknown. */
export function limitProblem(sockets: number, nodes: number, limit: number): string | null {
  const needed = Math.ceil(sockets / nodes) + BESIDE;
  if (Number.isNaN(limit)) return 'npm run load needs Linux: it reads /proc.';
  if (limit >= needed) return null;
  return `A node with ${Math.ceil(sockets / nodes)} sockets opens up to ${needed} files, and a process may open ${limit} here. Raise the limit (ulimit -n ${needed}), or take at most ${Math.max(0, (limit - BESIDE) * nodes)} sockets (--sockets).`;
}

/** The hard limit of a process: Node raises its own limit to it. */
export function openFilesLimit(): number {
  try {
    const text = readFileSync('/proc/self/limits', 'utf8');
    const hard = /^Max open files\s+\S+\s+(\S+)/m.exec(text)?.[1];
    return hard === 'unlimited' ? Number.POSITIVE_INFINITY : Number(hard);
  } catch {
    return Number.NaN;
  }
}
