// Parts of a run: opening, a load at one rate, the search of the highest rate, and stalled readers.
import { setTimeout as pause } from 'node:timers/promises';
import { type Balance, balanceOf, problemsOf, pushesOf, type Sent } from './books.ts';
import type { Sending } from './client-process.ts';
import { type Counts, quantileOf, sumOf, totalOf } from './histogram.ts';
import { accountsOf, groupsOf, HEALTHY, stalledAccounts } from './population.ts';
import { memoryOf, watchMemory, watchProcessors } from './processes.ts';
import type { Scene } from './scene.ts';
import { LONG_FRAME } from './senders.ts';

export interface Times {
  p50: number;
  p95: number;
  p99: number;
  max: number;
}

/** A measurement at one rate. Times in ms. */
export interface Step {
  rate: number;
  balance: Balance;
  /** From the begin of the request to the push at each recipient. */
  latency: Times;
  answers: Times;
  late: Times;
  pushesPerSecond: number;
  /** Cores that each kind of process uses. */
  cores: Record<'nodes' | 'PostgreSQL' | 'Redis' | 'clients', number>;
  failure: string | null;
}

/** All messages of a run. */
export type SentLog = Sent[];

export interface Opened {
  seconds: number;
  login: Times;
}

export async function openAll({ clients, population }: Scene): Promise<Opened> {
  const from = performance.now();
  const times = await Promise.all(
    clients.map((client, process) => client.open(accountsOf(process, population))),
  );
  return { seconds: (performance.now() - from) / 1_000, login: timesOf(sumOf(times)) };
}

/** Opens some sockets and closes them, so that the code of the servers is loaded and compiled. */
export async function warmUp({ clients, population }: Scene): Promise<void> {
  const few = Math.ceil(population.sockets / population.processes / 20);
  await Promise.all(
    clients.map((client, process) => client.open(accountsOf(process, population).slice(0, few))),
  );
  await Promise.all(clients.map((client) => client.closeAll()));
}

export async function heartbeatsAnswered({ clients }: Scene): Promise<void> {
  for (;;) {
    const all = await Promise.all(clients.map((client) => client.heartbeats()));
    if (all.every(({ isEachAnswered }) => isEachAnswered)) return;
    await pause(POLL_MS);
  }
}

export async function measureAt(
  scene: Scene,
  { rate, seconds }: { rate: number; seconds: number },
  log: SentLog,
): Promise<Step> {
  const { clients } = scene;
  return measured(scene, rate, log, () =>
    Promise.all(clients.map((client) => client.send({ rate: rate / clients.length, seconds }))),
  );
}

/** Sends, and waits until all pushes have arrived, or none comes for GIVE_UP_MS. */
async function measured(
  scene: Scene,
  rate: number,
  log: SentLog,
  send: () => Promise<Sending[]>,
): Promise<Step> {
  const { clients, teams, database } = scene;
  const newest = await database.newestIds();
  const processors = await watchProcessors(teams);
  const from = performance.now();
  const sendings = await send();
  const sent = sendings.flatMap((sending) => sending.sent);
  await allArrived(scene, pushesOf(sent));
  const seconds = (performance.now() - from) / 1_000;
  const cores = await processors();
  await Promise.all(clients.map((client) => client.pullMissed(newest)));
  const collected = await Promise.all(clients.map((client) => client.collect()));
  for (const message of sent) log.push(message);
  const balance = balanceOf(sent, collected);
  return {
    rate,
    balance,
    latency: timesOf(sumOf(collected.map(({ latency }) => latency))),
    answers: timesOf(sumOf(sendings.map(({ answers }) => answers))),
    late: timesOf(sumOf(sendings.map(({ late }) => late))),
    pushesPerSecond: balance.pushes / seconds,
    cores,
    failure: sendings.find(({ failure }) => failure !== null)?.failure ?? null,
  };
}

async function allArrived({ clients }: Scene, expected: number): Promise<void> {
  let [before, since] = [-1, performance.now()];
  for (;;) {
    const counts = await Promise.all(clients.map((client) => client.arrived()));
    const arrived = counts.reduce((sum, count) => sum + count, 0);
    if (arrived >= expected) return;
    if (arrived > before) [before, since] = [arrived, performance.now()];
    if (performance.now() - since > GIVE_UP_MS) return;
    await pause(POLL_MS);
  }
}

export interface Search {
  steps: Step[];
  /** The highest rate that held; null if none did. */
  best: Step | null;
}

/** Raises the rate until a step fails, then tries the middle once. */
export async function searchHighest(from: number, measure: (rate: number) => Promise<Step>): Promise<Search> {
  const steps: Step[] = [];
  const attempt = async (rate: number) => {
    const step = await measure(Math.round(rate));
    steps.push(step);
    return holds(step);
  };
  let rate = from;
  while (steps.length < MOST_STEPS && (await attempt(rate))) rate *= STEP;
  if (steps.length < MOST_STEPS && steps.length > 1) await attempt(rate / Math.sqrt(STEP));
  const held = steps.filter(holds).sort((a, b) => b.rate - a.rate);
  return { steps, best: held[0] ?? null };
}

export const holds = ({ latency, balance, late }: Step): boolean =>
  latency.p99 < MOST_P99_MS &&
  balance.refused + balance.unknown + balance.pulled === 0 &&
  late.p99 < MOST_LATE_MS;

export interface Stalled {
  sockets: number;
  messages: number;
  /** Bytes of the frames for each stalled socket. */
  bytesEach: number;
  /** Memory of all nodes before and at its peak. */
  before: number;
  peak: number;
  /** Number of sockets that the servers closed. */
  cut: number;
  step: Step;
}

/** Some sockets stop reading while their group is busy; its healthy members get every message. */
export async function measureStalled(scene: Scene, bytes: number, log: SentLog): Promise<Stalled> {
  const { clients, population, serverPids } = scene;
  const accounts = stalledAccounts(groupsOf(population));
  const each = Math.ceil(bytes / LONG_FRAME / HEALTHY);
  const before = memoryOf(serverPids);
  await Promise.all(
    clients.map((client, process) => {
      const own = new Set(accountsOf(process, population));
      return client.stall(accounts.filter((account) => own.has(account)));
    }),
  );
  const memory = watchMemory(serverPids);
  const step = await measured(scene, 0, log, () =>
    Promise.all(clients.map((client) => client.sendToStalled(each))),
  );
  const peak = memory.end();
  const closed = await Promise.all(clients.map((client) => client.resume()));
  return {
    sockets: accounts.length,
    messages: step.balance.stored,
    bytesEach: step.balance.stored * LONG_FRAME,
    before,
    peak,
    cut: closed.reduce((sum, count) => sum + count, 0),
    step,
  };
}

export function problemsOfStep(name: string, { balance, failure, rate }: Step): string[] {
  const problems = problemsOf(balance).map((problem) => `${name}: ${problem}`);
  // The search goes beyond the capacity on purpose; the server then refuses.
  if (name !== SEARCH && balance.refused + balance.unknown > 0) {
    problems.push(
      `${name}: ${balance.refused + balance.unknown} messages were not acknowledged (${failure ?? ''})`,
    );
  }
  return name === SEARCH ? problems.map((problem) => `${problem} at ${rate} messages a second`) : problems;
}

export const SEARCH = 'search';

function timesOf(counts: Counts): Times {
  const [p50, p95, p99, max] = [0.5, 0.95, 0.99, 1].map((q) => quantileOf(counts, q)) as [
    number,
    number,
    number,
    number,
  ];
  return totalOf(counts) === 0 ? { p50: 0, p95: 0, p99: 0, max: 0 } : { p50, p95, p99, max };
}

const POLL_MS = 50;
const GIVE_UP_MS = 15_000;
const STEP = 1.6;
const MOST_STEPS = 10;
export const MOST_P99_MS = 500;
/** Later requests than this mean that the clients, and not the servers, are the limit. */
const MOST_LATE_MS = 250;
