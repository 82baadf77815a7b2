// The fault proxy: the rules in force. Whose turn it is, and what each of them holds back.
import type { Direction, HttpRule, Pattern, Rule, SocketRule } from './rules.ts';

/** Told at every change of a rule. */
export type RuleReport = (id: number, hits: number, held: number) => void;

export class LiveRule<R extends Rule = Rule> {
  readonly id: number;
  readonly rule: R;
  readonly #report: RuleReport;
  readonly #held = new Set<() => void>();
  #seen = 0;
  #hits = 0;

  constructor(id: number, rule: R, report: RuleReport) {
    this.id = id;
    this.rule = rule;
    this.#report = report;
  }

  /** Counts one that fits and answers whether it is this rule's turn. */
  counts(): boolean {
    const { nth = 1, times = this.rule.nth === undefined ? Infinity : 1 } = this.rule;
    this.#seen += 1;
    return this.#seen >= nth && this.#seen < nth + times;
  }

  hit(): void {
    this.#hits += 1;
    this.#tell();
  }

  get holding(): number {
    return this.#held.size;
  }

  /** `letGo` runs once: after so long, if given, or at a release. */
  hold(letGo: () => void, ms?: number): void {
    const timer = ms === undefined ? undefined : setTimeout(() => go(), ms);
    const go = (): void => {
      clearTimeout(timer);
      if (!this.#held.delete(go)) return;
      letGo();
      this.#tell();
    };
    this.#held.add(go);
    this.#tell();
  }

  /** Waits for the release, or so long. */
  pause(ms?: number): Promise<void> {
    return new Promise((resolve) => this.hold(resolve, ms));
  }

  /** Lets all go that it holds, in the order in which it came unless told another. */
  release(order?: readonly number[]): void {
    const held = [...this.#held];
    for (const go of order?.map((place) => held[place]!) ?? held) go();
  }

  #tell(): void {
    this.#report(this.id, this.#hits, this.#held.size);
  }
}

export class Rulebook {
  readonly #rules = new Map<number, LiveRule>();
  readonly #report: RuleReport;

  constructor(report: RuleReport) {
    this.#report = report;
  }

  add(id: number, rule: Rule): void {
    this.#rules.set(id, new LiveRule(id, rule, this.#report));
  }

  release(id: number): void {
    this.#rules.get(id)?.release();
  }

  remove(id: number): void {
    const rule = this.#rules.get(id);
    this.#rules.delete(id);
    rule?.release();
  }

  forMessage(on: Direction, frame: unknown): LiveRule<SocketRule> | null {
    return this.#turn(
      (rule): rule is SocketRule => rule.on === on && (rule.frame === undefined || fits(rule.frame, frame)),
    );
  }

  forRequest(method: string, url: string, isUpgrade: boolean): LiveRule<HttpRule> | null {
    return this.#turn(
      (rule): rule is HttpRule =>
        rule.on === 'http' &&
        (rule.method === undefined || rule.method === method) &&
        (rule.path === undefined || pathFits(rule.path, url)) &&
        !(isUpgrade && (rule.do === 'truncate' || rule.do === 'replace')),
    );
  }

  #turn<R extends Rule>(isFor: (rule: Rule) => rule is R): LiveRule<R> | null {
    let acting: LiveRule | null = null;
    for (const live of this.#rules.values()) {
      if (isFor(live.rule) && live.counts()) acting ??= live;
    }
    acting?.hit();
    return acting as LiveRule<R> | null;
  }
}

function fits(pattern: Pattern, value: unknown): boolean {
  if (isList(pattern)) return pattern.some((one) => fits(one, value));
  if (typeof pattern !== 'object' || pattern === null) return pattern === value;
  const fields = Object(value) as Record<string, unknown>;
  return Object.entries(pattern).every(([name, part]) => fits(part, fields[name]));
}

function isList(pattern: Pattern): pattern is readonly Pattern[] {
  return Array.isArray(pattern);
}

function pathFits(pattern: string, url: string): boolean {
  const path = pattern.includes('?') ? url : url.split('?', 1)[0]!;
  const parts = pattern.split('*').map((part) => part.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`));
  return new RegExp(`^${parts.join('.*')}$`).test(path);
}
