// The comparison of stored and sent messages: the number of all, and the pulls of some accounts.
import type { Sent } from './books.ts';
import { pullAfter, tmpIdOf } from './messages.ts';
import { allGroups, groupsOf, isIn, nodeOf } from './population.ts';
import type { Scene } from './scene.ts';

export interface Comparison {
  stored: number;
  /** Number of accounts whose pulls were compared. */
  accounts: number;
  messages: number;
  problems: string[];
}

export async function compareStored(
  scene: Scene,
  log: readonly Sent[],
  accounts: readonly number[],
): Promise<Comparison> {
  const stored = await scene.database.countMessages();
  const least = log.filter(({ outcome }) => outcome === 'stored').length;
  const most = log.filter(({ outcome }) => outcome !== 'refused').length;
  const problems: string[] = [];
  if (stored < least || stored > most) {
    problems.push(`the database has ${stored} messages, and ${least} were acknowledged`);
  }
  let messages = 0;
  for (const account of accounts) {
    const origin = scene.origins[nodeOf(account, scene.population)] ?? '';
    const puller = { origin, token: scene.database.tokens[account] ?? '' };
    const rows = await pullAfter(puller, { private: 0, group: 0 });
    const pulled = rows.map(({ tmpId }) => tmpId);
    messages += pulled.length;
    const problem = pullProblem(pulled, messagesOf(scene, log, account));
    if (problem !== null) problems.push(`the pulls of account ${account} have ${problem}`);
  }
  return { stored, accounts: accounts.length, messages, problems };
}

/** The tmpIds that an account has to pull, and those that it may. */
interface Expected {
  stored: ReadonlySet<string>;
  possible: ReadonlySet<string>;
}

export function pullProblem(pulled: readonly string[], { stored, possible }: Expected): string | null {
  const unique = new Set(pulled);
  const missing = [...stored].filter((tmpId) => !unique.has(tmpId)).length;
  const stray = pulled.filter((tmpId) => !possible.has(tmpId)).length;
  if (missing > 0) return `${missing} messages too few`;
  if (stray > 0) return `${stray} messages of others`;
  return unique.size < pulled.length ? 'a message twice' : null;
}

function messagesOf({ population }: Scene, log: readonly Sent[], account: number): Expected {
  const groups = allGroups(groupsOf(population));
  const own = log.filter(({ sender, target }) => {
    if (target.kind === 'private') return sender === account || target.account === account;
    const range = groups[target.group];
    return range !== undefined && isIn(account, range);
  });
  const tmpIds = (all: readonly Sent[]) => new Set(all.map(({ seq }) => tmpIdOf(seq)));
  return {
    stored: tmpIds(own.filter(({ outcome }) => outcome === 'stored')),
    possible: tmpIds(own.filter(({ outcome }) => outcome !== 'refused')),
  };
}
