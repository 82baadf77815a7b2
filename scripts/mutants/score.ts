// Scores per area from Stryker's report.

export interface Report {
  readonly files: Readonly<Record<string, { readonly mutants: readonly { readonly status: string }[] }>>;
}

export interface Score {
  readonly name: string;
  readonly killed: number;
  readonly survived: number;
  readonly uncovered: number;
  readonly ignored: number;
  /** Share of killed mutants among those that a test covers, 0 to 1. */
  readonly share: number;
}

/** The score below which a run fails. */
export const MIN_SCORE = 0.85;

const DETECTED = new Set(['Killed', 'Timeout', 'RuntimeError']);

export function scoreOf(name: string, report: Report): Score {
  const all = Object.values(report.files).flatMap((file) => file.mutants.map((mutant) => mutant.status));
  const count = (matches: (status: string) => boolean): number => all.filter(matches).length;
  const killed = count((status) => DETECTED.has(status));
  const survived = count((status) => status === 'Survived');
  const covered = killed + survived;
  return {
    name,
    killed,
    survived,
    uncovered: count((status) => status === 'NoCoverage'),
    ignored: count((status) => status === 'Ignored'),
    share: covered === 0 ? 1 : killed / covered,
  };
}

export const lineOf = ({ name, killed, survived, uncovered, ignored, share }: Score): string =>
  `${name}: ${(share * 100).toFixed(1)} % of what tests reach` +
  ` (${killed} killed, ${survived} survived, ${uncovered} not reached, ${ignored} ignored)`;
