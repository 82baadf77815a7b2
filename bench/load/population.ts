// The accounts of a load test, with their nodes, friends and groups. Accounts are numbered from 0.

export interface Population {
  readonly sockets: number;
  readonly nodes: number;
  /** Number of client processes. */
  readonly processes: number;
  /** Number of members of the large group. */
  readonly group: number;
  readonly stalled: number;
}

/** Members of a group: accounts with consecutive numbers. */
export interface Range {
  readonly first: number;
  readonly count: number;
}

/**
 * Each account is a friend of the accounts at these distances, on both sides. All are odd: with an even number of
 * accounts and of nodes, friends are on different nodes.
 */
const FRIEND_STEPS = [1, 3, 9, 27, 81] as const;
/** More than twice the largest distance, so that both sides are different accounts. */
export const LEAST_SOCKETS = 200;
const SMALL_GROUP = 100;
/** Accounts that write to the group of stalled readers and read it. */
export const HEALTHY = 20;

export const nodeOf = (account: number, { nodes }: Pick<Population, 'nodes'>): number => account % nodes;

/** Each process has accounts on all nodes. */
export const processOf = (account: number, { nodes, processes }: Population): number =>
  Math.floor(account / nodes) % processes;

export function accountsOf(process: number, population: Population): number[] {
  const all = Array.from({ length: population.sockets }, (_, account) => account);
  return all.filter((account) => processOf(account, population) === process);
}

/** The friends of an account; `choice` selects one of them. */
export function friendOf(account: number, choice: number, { sockets }: Pick<Population, 'sockets'>): number {
  const step = FRIEND_STEPS[Math.floor(choice / 2) % FRIEND_STEPS.length] ?? 1;
  return (account + (choice % 2 === 0 ? step : sockets - step)) % sockets;
}

export const FRIENDS = 2 * FRIEND_STEPS.length;

/** Each friendship once. */
export function friendships({ sockets }: Pick<Population, 'sockets'>): (readonly [number, number])[] {
  const all = Array.from({ length: sockets }, (_, account) => account);
  return FRIEND_STEPS.flatMap((step) => all.map((account) => [account, (account + step) % sockets] as const));
}

export interface Groups {
  readonly large: Range;
  /** One for every thousand accounts, at least one. */
  readonly small: readonly Range[];
  /** HEALTHY accounts, then the stalled ones. */
  readonly stalled: Range;
}

export function groupsOf({ sockets, group, stalled }: Population): Groups {
  const count = Math.max(1, Math.floor(sockets / 1_000));
  return {
    large: { first: sockets - group, count: group },
    small: Array.from({ length: count }, (_, n) => ({ first: n * SMALL_GROUP, count: SMALL_GROUP })),
    stalled: { first: 0, count: HEALTHY + stalled },
  };
}

/** In the order of their ids in the database. */
export const allGroups = ({ large, small, stalled }: Groups): Range[] => [large, ...small, stalled];

export const isIn = (account: number, { first, count }: Range): boolean =>
  account >= first && account < first + count;

export const stalledAccounts = ({ stalled: { first, count } }: Groups): number[] =>
  Array.from({ length: count - HEALTHY }, (_, n) => first + HEALTHY + n);
