// The servers of the cluster, in the order in which they joined. Part of the state that all servers hold.
import type { Replica } from './replica.ts';

export interface Members extends Replica {
  /** Oldest first. */
  all(): readonly string[];
}

export function createMembers(): Members {
  let nodes: string[] = [];
  const remove = (node: string) => {
    nodes = nodes.filter((other) => other !== node);
  };
  return {
    name: 'members',
    all: () => nodes,
    apply: ({ from, event }) => {
      if (event.kind === 'join') {
        remove(from);
        nodes.push(from);
      } else if (event.kind === 'leave') remove(from);
      else if (event.kind === 'gone') remove(event.node);
    },
    snapshot: () => nodes,
    restore: (snapshot) => {
      nodes = [...(snapshot as string[])];
    },
  };
}
