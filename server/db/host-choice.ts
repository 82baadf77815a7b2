// The choice of the primary among the hosts of a database URL. A host is usable if it accepts writes and its timeline is
// the highest one that this process has seen: each promotion begins a timeline, so a primary that died and comes back
// has an older one. It would accept writes that no other server gets.

/** The state of a host that responds. */
export interface HostState {
  readonly isReadOnly: boolean;
  /** PostgreSQL's timeline; 0 for a standby. */
  readonly timeline: number;
}

export interface HostChoice {
  /** Resolves to the index of the usable host. Rejects if there is none, with the reason for each host. */
  find(): Promise<number>;
  /** Throws if a host in this state is not usable. */
  check(index: number, state: HostState): void;
  /** A connection to this host failed: the next `find` asks all hosts. */
  lost(index: number): void;
}

interface ChoiceOptions {
  /** The names of the hosts, for error sentences. */
  readonly names: readonly string[];
  /** Asks one host for its state. Rejects if it does not respond in time. */
  readonly probe: (index: number) => Promise<HostState>;
  /** Called when another host than before is the usable one. */
  readonly moved: (index: number) => void;
  /** ms of a clock that does not jump. */
  readonly now: () => number;
  /** Time in ms for the other hosts to respond once one is writable. */
  readonly graceMs: number;
  /** Time in ms after which `find` asks all hosts again, although the usable one works. */
  readonly maxAgeMs: number;
}

export function createHostChoice(options: ChoiceOptions): HostChoice {
  const { names, probe, moved, now, graceMs, maxAgeMs } = options;
  let current: { index: number; since: number } | null = null;
  let last: number | null = null;
  let newest = 0;
  let running: Promise<number> | null = null;

  const reasonAgainst = ({ isReadOnly, timeline }: HostState): string | null => {
    if (isReadOnly) return 'accepts no writes';
    return timeline < newest ? `is an older primary (timeline ${timeline}, not ${newest})` : null;
  };
  const search = async (): Promise<number> => {
    const answers = await askAll(names.length, probe, graceMs);
    for (const { state } of answers)
      if (state && !state.isReadOnly) newest = Math.max(newest, state.timeline);
    const usable = answers.find(({ state }) => state !== null && reasonAgainst(state) === null);
    if (!usable) {
      current = null;
      const reasons = answers.map(
        ({ index, state, reason }) => `${names[index]} ${(state && reasonAgainst(state)) ?? reason}`,
      );
      throw new Error(`No host of the database accepts writes: ${reasons.join('; ')}`);
    }
    const { index } = usable;
    current = { index, since: now() };
    if (last !== null && last !== index) moved(index);
    last = index;
    return index;
  };
  return {
    find: () => {
      if (current !== null && now() - current.since < maxAgeMs) return Promise.resolve(current.index);
      running ??= search().finally(() => {
        running = null;
      });
      return running;
    },
    check: (index, state) => {
      const reason = reasonAgainst(state);
      if (reason !== null) throw new Error(`${names[index]} ${reason}`);
      newest = Math.max(newest, state.timeline);
    },
    lost: (index) => {
      if (current?.index === index) current = null;
    },
  };
}

interface Answer {
  readonly index: number;
  readonly state: HostState | null;
  readonly reason: string;
}

/**
 * Asks all hosts at once, and resolves to their answers in their order. A silent host delays the others by `graceMs`
 * at most once one of them is writable.
 */
async function askAll(count: number, probe: ChoiceOptions['probe'], graceMs: number): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let index = 0; index < count; index++)
    answers.push({ index, state: null, reason: 'does not respond' });
  let timer: NodeJS.Timeout | undefined;
  await new Promise<void>((resolve) => {
    let open = count;
    for (let index = 0; index < count; index++) {
      const note = (answer: Partial<Answer>) => {
        answers[index] = { index, state: null, reason: '', ...answer };
        open--;
        if (open === 0) resolve();
        else if (answer.state?.isReadOnly === false) timer ??= setTimeout(resolve, graceMs);
      };
      probe(index).then(
        (state) => note({ state }),
        (error: unknown) =>
          note({ reason: `failed (${error instanceof Error ? error.message : String(error)})` }),
      );
    }
  });
  clearTimeout(timer);
  return [...answers];
}
