// Runs steps against an outbox, and checks every attempt and every end of an outbox row.
import { isMessage, type OutboxRow } from '../../../src/core/domain/outbox-row.ts';
import { needsUpload, type Outcome } from '../../../workers/outbox/row-state.ts';
import { CHAT, GROUP } from '../support.ts';
import { Desk, names, OK, refusal, SILENCE, tick, uploaded } from './desk.ts';

/** `which` modulo the number of current items selects one. `lost`: the message arrived, its answer did not. */
export type Step =
  | { kind: 'text' | 'picture' | 'deletion'; group: boolean }
  | { kind: 'answer'; which: number; as: 'ok' | 'lost' | 'silence' | 'refusal' }
  | { kind: 'upload'; which: number; as: 'ok' | 'silence' | 'refusal' }
  | { kind: 'push' | 'discard' | 'resend'; which: number }
  | { kind: 'pull'; well: boolean }
  | { kind: 'line'; up: boolean }
  | { kind: 'pass'; ms: number }
  | { kind: 'commit'; count: number }
  | { kind: 'crash'; arrived: boolean };

export class OutboxChecker {
  readonly harness = new Desk();
  /** tmpIds of the messages that the server has. */
  readonly #arrived = new Set<string>();
  readonly #reconciled = new Set<string>();
  /** tmpIds of attempts without an answer since the last complete pull. */
  readonly #unconfirmed = new Set<string>();
  readonly #accepted = new Set<string>();
  readonly #discarded = new Set<string>();
  readonly #beingDiscarded = new Set<string>();
  /** Numbers of unanswered upload attempts since the last reconnect, by tmpId. */
  readonly #silences = new Map<string, number>();
  /** tmpIds of rows that ended during the life of the current engine. */
  readonly #ended = new Set<string>();
  /** Violations are collected, because an error thrown inside a promise of the outbox would be lost. */
  readonly #violations: string[] = [];
  #count = 0;
  /** False until a new engine is connected: until then it starts nothing. */
  #hasConnected = true;

  /** @param quick true if every write commits at once */
  constructor(quick: boolean) {
    this.harness.autoCommit = quick;
    this.harness.onKeep = (row) => this.#checkStart(row);
    this.harness.onPost = (row) => this.#checkPost(row);
    this.harness.onSettle = (row, bare) => this.#checkEnd(row, bare);
  }

  /** Runs the steps up to the first violation. Returns the violations. */
  async run(steps: readonly Step[]): Promise<string[]> {
    for (const it of steps) {
      await this.#perform(it);
      await tick();
      this.#checkIdle();
      if (this.#violations.length > 0) return this.#violations;
    }
    await this.#end();
    return this.#violations;
  }

  /** Connects and answers all requests: every row must end, and none may be missing. */
  async #end(): Promise<void> {
    const { harness } = this;
    this.harness.autoCommit = true;
    await harness.commit();
    await harness.setConnected(true);
    for (let turn = 0; turn < 200 && harness.outbox.rows().length > 0; turn++) {
      for (const tmpId of names(harness.uploadsInFlight)) await harness.upload(tmpId, uploaded());
      for (const tmpId of names(harness.posts)) await this.#answer(tmpId, 'ok');
      await this.#pull(true);
      await harness.outbox.resendAll();
      await harness.pass(15_000);
    }
    for (const row of harness.outbox.rows()) this.#report(row, 'never ends');
    for (const tmpId of [...harness.stored.keys(), ...harness.files.keys()])
      this.#violations.push(`${tmpId} stays stored`);
    for (const tmpId of this.#accepted) {
      if (this.#arrived.has(tmpId) === this.#discarded.has(tmpId))
        this.#violations.push(`${tmpId} is not either sent or discarded`);
    }
  }

  async #perform(it: Step): Promise<void> {
    const { harness } = this;
    switch (it.kind) {
      case 'text':
      case 'picture': {
        const tmpId = `m${++this.#count}`;
        void harness[it.kind](tmpId, it.group ? GROUP : CHAT).then(() => this.#accepted.add(tmpId));
        return;
      }
      case 'deletion':
        void harness.outbox.tell(it.group ? GROUP : CHAT, { kind: 'remove', ids: [1] });
        return;
      case 'answer': {
        const attempt = harness.posts[it.which % harness.posts.length];
        return attempt && this.#answer(attempt.row.tmpId, it.as);
      }
      case 'upload': {
        const attempt = harness.uploadsInFlight[it.which % harness.uploadsInFlight.length];
        return attempt && this.#upload(attempt.row.tmpId, it.as);
      }
      case 'push': {
        const undelivered = [...this.#arrived].filter((tmpId) => !this.#reconciled.has(tmpId));
        const tmpId = undelivered[it.which % undelivered.length];
        if (tmpId) this.#reconcile(tmpId);
        return;
      }
      case 'discard': {
        const row = this.#pick(it.which);
        if (row) this.#discard(row.tmpId);
        return;
      }
      case 'resend': {
        const row = this.#pick(it.which);
        if (row) void harness.outbox.resend(row.tmpId);
        return;
      }
      case 'pull':
        return this.#pull(it.well && harness.up);
      case 'line':
        if (it.up) this.#silences.clear();
        this.#hasConnected ||= it.up;
        return harness.setConnected(it.up);
      case 'pass':
        return harness.pass(it.ms);
      case 'commit':
        return harness.commit(it.count);
      case 'crash':
        return this.#crash(it.arrived);
    }
  }

  async #answer(tmpId: string, outcome: 'ok' | 'lost' | 'silence' | 'refusal'): Promise<void> {
    if (outcome === 'ok' || outcome === 'lost') this.#arrived.add(tmpId);
    if (outcome === 'lost' || outcome === 'silence') this.#unconfirmed.add(tmpId);
    // A server never refuses a message that it has stored: it repeats the first answer.
    const outcomes: Record<typeof outcome, Outcome> = {
      ok: OK,
      lost: SILENCE,
      silence: SILENCE,
      refusal: this.#arrived.has(tmpId) ? OK : refusal(),
    };
    await this.harness.answer(tmpId, outcomes[outcome]);
  }

  #upload(tmpId: string, outcome: 'ok' | 'silence' | 'refusal'): Promise<void> {
    if (outcome === 'silence') this.#silences.set(tmpId, (this.#silences.get(tmpId) ?? 0) + 1);
    else this.#silences.delete(tmpId);
    return this.harness.upload(tmpId, { ok: uploaded(), silence: SILENCE, refusal: refusal() }[outcome]);
  }

  async #pull(complete: boolean): Promise<void> {
    if (complete) {
      for (const tmpId of this.#arrived) this.#reconcile(tmpId);
      const inFlight = new Set(this.harness.posts.map(({ row }) => row.tmpId));
      for (const tmpId of this.#unconfirmed) if (!inFlight.has(tmpId)) this.#unconfirmed.delete(tmpId);
    }
    await this.harness.pull(complete);
  }

  async #crash(arrived: boolean): Promise<void> {
    for (const { row } of this.harness.posts) {
      this.#unconfirmed.add(row.tmpId);
      if (arrived) this.#arrived.add(row.tmpId);
    }
    // A discard that was not stored had no effect, and its command had no answer either.
    for (const tmpId of this.#discarded) if (this.harness.stored.has(tmpId)) this.#discarded.delete(tmpId);
    this.#reconciled.clear();
    this.#ended.clear();
    this.#beingDiscarded.clear();
    this.#silences.clear();
    this.#hasConnected = false;
    await this.harness.crash();
  }

  #reconcile(tmpId: string): void {
    this.#reconciled.add(tmpId);
    if (this.harness.reconcile(tmpId)) this.#noteEnd(tmpId);
  }

  #checkPost(row: OutboxRow): void {
    const { harness } = this;
    const queue = (it: OutboxRow): string => (isMessage(it) ? it.chat : 'deletions');
    const stored = harness.stored.get(row.tmpId);
    if (harness.posts.some((attempt) => queue(attempt.row) === queue(row)))
      this.#report(row, 'is the second in flight');
    if (stored?.state !== (isMessage(row) ? 'sending' : 'waiting'))
      this.#report(row, 'is not written down before');
    if (needsUpload(row)) this.#report(row, 'is not uploaded before');
  }

  /**
   * Checks a row at its start: each earlier row is failed, unstored, being discarded, an upload, or waits for
   * one.
   */
  #checkStart(row: OutboxRow): void {
    const { harness } = this;
    if (row.state !== 'sending' || row.attempts > 1) return;
    const others = harness.outbox
      .unsent(row.chat)
      .filter(
        (it) => it.tmpId !== row.tmpId && harness.stored.has(it.tmpId) && !this.#beingDiscarded.has(it.tmpId),
      );
    const uploading = others
      .filter((it) => it.state === 'waiting' && needsUpload(it))
      .filter((it) => (this.#silences.get(it.tmpId) ?? 0) < 3);
    const waitsForUpload = (it: OutboxRow): boolean =>
      isUpload(it) && uploading.some(({ order }) => order < it.order);
    if (waitsForUpload(row)) this.#report(row, 'passes an upload');
    const overtaken = others
      .filter((it) => it.state === 'unknown' || (it.state === 'waiting' && it.order < row.order))
      .filter((it) => it.state === 'unknown' || !(needsUpload(it) || waitsForUpload(it)));
    for (const it of overtaken) this.#report(row, `passes ${it.tmpId}`);
  }

  /**
   * With a connection, and with no attempt in flight or of unknown outcome, a text never waits for an upload.
   */
  #checkIdle(): void {
    const { harness } = this;
    if (!harness.up || !harness.autoCommit || !this.#hasConnected || harness.pulls.length > 0) return;
    for (const chat of [CHAT, GROUP]) {
      const rows = harness.outbox.unsent(chat);
      if (rows.some(({ state }) => state === 'unknown') || harness.posts.some(({ row }) => row.chat === chat))
        continue;
      const idle = rows.find((row) => row.state === 'waiting' && !isUpload(row));
      if (idle) this.#report(idle, 'is held up');
    }
  }

  #checkEnd(row: OutboxRow, bare: boolean): void {
    this.#noteEnd(row.tmpId);
    if (!isMessage(row) || !bare) return;
    if (this.#unconfirmed.has(row.tmpId)) this.#report(row, 'is discarded while its delivery is unknown');
    if (this.#arrived.has(row.tmpId)) this.#report(row, 'is discarded though the server has it');
    this.#discarded.add(row.tmpId);
  }

  #noteEnd(tmpId: string): void {
    if (this.#ended.has(tmpId)) this.#violations.push(`${tmpId} ends twice`);
    this.#ended.add(tmpId);
  }

  #report({ tmpId }: OutboxRow, problem: string): void {
    this.#violations.push(`${tmpId} ${problem}`);
  }

  #discard(tmpId: string): void {
    this.#beingDiscarded.add(tmpId);
    void this.harness.outbox.discard(tmpId).then(() => this.#beingDiscarded.delete(tmpId));
  }

  #pick(index: number): OutboxRow | undefined {
    const rows = this.harness.outbox.rows();
    return rows[index % rows.length];
  }
}

const isUpload = (row: OutboxRow): boolean => isMessage(row) && row.work.upload !== null;
