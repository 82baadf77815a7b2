// One run of the load test: all sockets on one number of nodes, from their opening to the comparison of the messages.
import type { LoadOptions } from './options.ts';
import {
  heartbeatsAnswered,
  measureAt,
  measureStalled,
  openAll,
  type Opened,
  problemsOfStep,
  SEARCH,
  type Search,
  searchHighest,
  type SentLog,
  type Stalled,
  type Step,
  warmUp,
} from './measure.ts';
import { groupsOf, type Population, stalledAccounts } from './population.ts';
import { settledMemory } from './processes.ts';
import { type Comparison, compareStored } from './pulls.ts';
import { type Infrastructure, type Scene, startScene } from './scene.ts';

export interface LoadResult {
  nodes: number;
  sockets: number;
  opened: Opened;
  /** Bytes of all nodes after a collection of garbage: before the first socket, and with all sockets idle. */
  memory: Record<'before' | 'idle', { live: number; resident: number }>;
  /** Number of answered heartbeats. */
  heartbeats: number;
  fixed: Step;
  search: Search | null;
  stalled: Stalled | null;
  comparison: Comparison;
  /** Warnings in the logs of the nodes, and their numbers. */
  warnings: ReadonlyMap<string, number>;
  /** Sentences about each loss, each doubled push, and each socket that ended without cause. */
  problems: string[];
}

type Say = (text: string) => void;

export async function runLoad(
  options: LoadOptions,
  nodes: number,
  infrastructure: Infrastructure,
  say: Say,
): Promise<LoadResult> {
  const { sockets, group, stalled } = options;
  // An even share of accounts for each node, so that friends are on different nodes.
  const rounded = sockets - (sockets % (2 * nodes));
  const processes = rounded >= 2_000 ? 4 : 2;
  const population = { sockets: rounded, nodes, processes, group: Math.min(group, rounded), stalled };
  say(`${nodes} ${nodes === 1 ? 'node' : 'nodes'}: creating ${rounded} accounts`);
  const scene = await startScene(population, infrastructure);
  try {
    return await measureScene(scene, options, say);
  } finally {
    await scene.end();
  }
}

async function measureScene(scene: Scene, options: LoadOptions, say: Say): Promise<LoadResult> {
  const { population, serverPids, clients } = scene;
  const log: SentLog = [];
  const { rate, seconds, settleSeconds } = options;
  await warmUp(scene);
  await settledMemory(serverPids, settleSeconds / 3);
  const before = await scene.collected();
  say(`opening ${population.sockets} sockets`);
  const opened = await openAll(scene);
  say(`opened in ${opened.seconds.toFixed(1)} s; waiting for heartbeats and constant memory`);
  await heartbeatsAnswered(scene);
  await settledMemory(serverPids, settleSeconds);
  const idle = await scene.collected();
  say(`sending ${rate} messages a second for ${seconds} s`);
  const fixed = await measureAt(scene, { rate, seconds }, log);
  say(describe(fixed));
  const search = options.search
    ? await searchHighest(2 * rate, async (faster) => {
        const step = await measureAt(scene, { rate: faster, seconds: SEARCH_SECONDS }, log);
        say(describe(step));
        return step;
      })
    : null;
  if (population.stalled > 0) say(`${population.stalled} sockets stop reading`);
  const stalled = population.stalled > 0 ? await measureStalled(scene, options.stalledBytes, log) : null;
  say('comparing stored and sent messages');
  const comparison = await compareStored(scene, log, sampleOf(population));
  const beats = await Promise.all(clients.map((client) => client.heartbeats()));
  const faults = (await Promise.all(clients.map((client) => client.faults()))).flat();
  await Promise.all(clients.map((client) => client.closeAll()));
  return {
    nodes: population.nodes,
    sockets: population.sockets,
    opened,
    memory: { before, idle },
    heartbeats: beats.reduce((sum, { answers }) => sum + answers, 0),
    fixed,
    search,
    stalled,
    comparison,
    warnings: scene.warnings,
    problems: [
      ...problemsOfStep('load', fixed),
      ...(search?.steps ?? []).flatMap((step) => problemsOfStep(SEARCH, step)),
      ...(stalled ? problemsOfStep('stalled readers', stalled.step) : []),
      ...comparison.problems,
      ...faults,
    ],
  };
}

/** Accounts all over the population, and a stalled one. */
function sampleOf(population: Population): number[] {
  const every = Math.floor(population.sockets / SAMPLE);
  const sample = Array.from({ length: SAMPLE }, (_, n) => n * every);
  return [...sample, ...stalledAccounts(groupsOf(population)).slice(0, 1)];
}

const describe = ({ rate, latency, pushesPerSecond, balance }: Step): string =>
  `${rate} messages a second: ${Math.round(pushesPerSecond)} pushes a second, p50 ${latency.p50.toFixed(1)} ms, ` +
  `p99 ${latency.p99.toFixed(1)} ms, ${balance.lost} lost, ${balance.doubled} doubled, ${balance.pulled} pulled, ` +
  `${balance.refused + balance.unknown} not acknowledged`;

const SEARCH_SECONDS = 10;
const SAMPLE = 20;
