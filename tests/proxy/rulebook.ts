// The active rules: which of them acts next, and the traffic that each of them holds.
import type { Direction, HttpRule, Pattern, Rule, SocketRule } from './rules.ts';

/** Called at every change of a rule's counts. */
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

  /** Counts a match, and returns whether the rule acts on it. */
  counts(): boolean {
    const { nth = 1, times = this.rule.nth === undefined ? Infinity : 1 } = this.rule;
    this.#seen += 1;
    return this.#seen >= nth && this.#seen < nth + times;
  }

  hit(): void {
    this.#hits += 1;
    this.#notify();
  }

  get holding(): number {
    return this.#held.size;
  }

  /** `proceed` runs once: after `ms`, if given, or at an earlier release. */
  hold(proceed: () => void, ms?: number): void {
    const timer = ms === undefined ? undefined : setTimeout(() => proceedOnce(), ms);
    const proceedOnce = (): void => {
      clearTimeout(timer);
      if (!this.#held.delete(proceedOnce)) return;
      proceed();
      this.#notify();
    };
    this.#held.add(proceedOnce);
    this.#notify();
  }

  /** Waits for a release, or at most for `ms`. */
  pause(ms?: number): Promise<void> {
    return new Promise((resolve) => this.hold(resolve, ms));
  }

  /** Releases all held traffic, in the order of its arrival or in `order`. */
  release(order?: readonly number[]): void {
    const held = [...this.#held];
    for (const proceedOnce of order?.map((place) => held[place]!) ?? held) proceedOnce();
  }

  #notify(): void {
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
    return this.#chooseRule(
      (rule): rule is SocketRule =>
        rule.on === on && (rule.frame === undefined || matches(rule.frame, frame)),
    );
  }

  forRequest(method: string, url: string, isUpgrade: boolean): LiveRule<HttpRule> | null {
    return this.#chooseRule(
      (rule): rule is HttpRule =>
        rule.on === 'http' &&
        (rule.method === undefined || rule.method === method) &&
        (rule.path === undefined || pathMatches(rule.path, url)) &&
        !(isUpgrade && (rule.kind === 'truncate' || rule.kind === 'replace')),
    );
  }

  #chooseRule<R extends Rule>(concerns: (rule: Rule) => rule is R): LiveRule<R> | null {
    let acting: LiveRule | null = null;
    for (const live of this.#rules.values()) {
      if (concerns(live.rule) && live.counts()) acting ??= live;
    }
    acting?.hit();
    return acting as LiveRule<R> | null;
  }
}

function matches(pattern: Pattern, value: unknown): boolean {
  if (isList(pattern)) return pattern.some((one) => matches(one, value));
  if (typeof pattern !== 'object' || pattern === null) return pattern === value;
  const fields = Object(value) as Record<string, unknown>;
  return Object.entries(pattern).every(([name, part]) => matches(part, fields[name]));
}

function isList(pattern: Pattern): pattern is readonly Pattern[] {
  return Array.isArray(pattern);
}

function pathMatches(pattern: string, url: string): boolean {
  const path = pattern.includes('?') ? url : url.split('?', 1)[0]!;
  const parts = pattern.split('*').map((part) => part.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`));
  return new RegExp(`^${parts.join('.*')}$`).test(path);
}
