// Plays steps against an outbox, and checks every attempt and every end.
import { isMessage, type OutboxRow } from '../../../src/core/domain/outbox-row.ts';
import { needsUpload, type Outcome } from '../../../workers/outbox/row-state.ts';
import { CHAT, GROUP } from '../support.ts';
import { Desk, names, OK, refusal, SILENCE, tick, uploaded } from './desk.ts';

/** A number picks one of what there is; `lost`: it arrived, the answer did not. */
export type Step =
  | { do: 'text' | 'picture' | 'deletion'; group: boolean }
  | { do: 'answer'; which: number; as: 'ok' | 'lost' | 'silence' | 'refusal' }
  | { do: 'upload'; which: number; as: 'ok' | 'silence' | 'refusal' }
  | { do: 'push' | 'discard' | 'resend'; which: number }
  | { do: 'pull'; well: boolean }
  | { do: 'line'; up: boolean }
  | { do: 'pass'; ms: number }
  | { do: 'commit'; count: number }
  | { do: 'crash'; arrived: boolean };

export class Play {
  readonly desk = new Desk();
  /** Names that the server has, and those that a push or pull has brought. */
  readonly #arrived = new Set<string>();
  readonly #reconciled = new Set<string>();
  /** Attempts that got no answer, and no pull has ended well since. */
  readonly #doubted = new Set<string>();
  readonly #receipted = new Set<string>();
  readonly #discarded = new Set<string>();
  readonly #leaving = new Set<string>();
  /** Tries to upload that got no answer, since the line last came back. */
  readonly #silences = new Map<string, number>();
  /** In the life of this engine. */
  readonly #ended = new Set<string>();
  /** Collected, because the outbox's own promises are no place to throw in. */
  readonly #wrong: string[] = [];
  #count = 0;
  /** A new engine begins nothing before its line is up. */
  #isBegun = true;

  /** `quick`: every write is on the medium at once. */
  constructor(quick: boolean) {
    this.desk.autoCommit = quick;
    this.desk.onKeep = (row) => this.#mayBegin(row);
    this.desk.onPost = (row) => this.#mayPost(row);
    this.desk.onSettle = (row, bare) => this.#maySettle(row, bare);
  }

  /** Answers the violations, up to the first step that showed some. */
  async run(steps: readonly Step[]): Promise<string[]> {
    for (const it of steps) {
      await this.#play(it);
      await tick();
      this.#lookForIdle();
      if (this.#wrong.length > 0) return this.#wrong;
    }
    await this.#end();
    return this.#wrong;
  }

  /** With a line and a server that answers, everything comes to its end, and nothing is missing. */
  async #end(): Promise<void> {
    const { desk } = this;
    this.desk.autoCommit = true;
    await desk.commit();
    await desk.line(true);
    for (let turn = 0; turn < 200 && desk.outbox.rows().length > 0; turn++) {
      for (const tmpId of names(desk.ups)) await desk.upload(tmpId, uploaded());
      for (const tmpId of names(desk.posts)) await this.#answer(tmpId, 'ok');
      await this.#pull(true);
      await desk.outbox.resendAll();
      await desk.pass(15_000);
    }
    for (const row of desk.outbox.rows()) this.#say(row, 'never ends');
    for (const tmpId of [...desk.stored.keys(), ...desk.files.keys()])
      this.#wrong.push(`${tmpId} stays stored`);
    for (const tmpId of this.#receipted) {
      if (this.#arrived.has(tmpId) === this.#discarded.has(tmpId))
        this.#wrong.push(`${tmpId} is not either sent or discarded`);
    }
  }

  async #play(it: Step): Promise<void> {
    const { desk } = this;
    switch (it.do) {
      case 'text':
      case 'picture': {
        const tmpId = `m${++this.#count}`;
        void desk[it.do](tmpId, it.group ? GROUP : CHAT).then(() => this.#receipted.add(tmpId));
        return;
      }
      case 'deletion':
        void desk.outbox.tell(it.group ? GROUP : CHAT, { kind: 'remove', ids: [1] });
        return;
      case 'answer': {
        const going = desk.posts[it.which % desk.posts.length];
        return going && this.#answer(going.row.tmpId, it.as);
      }
      case 'upload': {
        const going = desk.ups[it.which % desk.ups.length];
        return going && this.#upload(going.row.tmpId, it.as);
      }
      case 'push': {
        const coming = [...this.#arrived].filter((tmpId) => !this.#reconciled.has(tmpId));
        const tmpId = coming[it.which % coming.length];
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
        if (row) void desk.outbox.resend(row.tmpId);
        return;
      }
      case 'pull':
        return this.#pull(it.well && desk.up);
      case 'line':
        if (it.up) this.#silences.clear();
        this.#isBegun ||= it.up;
        return desk.line(it.up);
      case 'pass':
        return desk.pass(it.ms);
      case 'commit':
        return desk.commit(it.count);
      case 'crash':
        return this.#crash(it.arrived);
    }
  }

  async #answer(tmpId: string, as: 'ok' | 'lost' | 'silence' | 'refusal'): Promise<void> {
    if (as === 'ok' || as === 'lost') this.#arrived.add(tmpId);
    if (as === 'lost' || as === 'silence') this.#doubted.add(tmpId);
    // A server never refuses a message that it has: it answers the first one again.
    const outcomes: Record<typeof as, Outcome> = {
      ok: OK,
      lost: SILENCE,
      silence: SILENCE,
      refusal: this.#arrived.has(tmpId) ? OK : refusal(),
    };
    await this.desk.answer(tmpId, outcomes[as]);
  }

  #upload(tmpId: string, as: 'ok' | 'silence' | 'refusal'): Promise<void> {
    if (as === 'silence') this.#silences.set(tmpId, (this.#silences.get(tmpId) ?? 0) + 1);
    else this.#silences.delete(tmpId);
    return this.desk.upload(tmpId, { ok: uploaded(), silence: SILENCE, refusal: refusal() }[as]);
  }

  async #pull(well: boolean): Promise<void> {
    if (well) {
      for (const tmpId of this.#arrived) this.#reconcile(tmpId);
      const going = new Set(this.desk.posts.map(({ row }) => row.tmpId));
      for (const tmpId of this.#doubted) if (!going.has(tmpId)) this.#doubted.delete(tmpId);
    }
    await this.desk.pull(well);
  }

  async #crash(arrived: boolean): Promise<void> {
    for (const { row } of this.desk.posts) {
      this.#doubted.add(row.tmpId);
      if (arrived) this.#arrived.add(row.tmpId);
    }
    // An unwritten row has never been: no receipt was given either.
    for (const tmpId of this.#discarded) if (this.desk.stored.has(tmpId)) this.#discarded.delete(tmpId);
    this.#reconciled.clear();
    this.#ended.clear();
    this.#leaving.clear();
    this.#silences.clear();
    this.#isBegun = false;
    await this.desk.crash();
  }

  #reconcile(tmpId: string): void {
    this.#reconciled.add(tmpId);
    if (this.desk.reconcile(tmpId)) this.#ends(tmpId);
  }

  #mayPost(row: OutboxRow): void {
    const { desk } = this;
    const queue = (it: OutboxRow): string => (isMessage(it) ? it.chat : 'deletions');
    const stored = desk.stored.get(row.tmpId);
    if (desk.posts.some((going) => queue(going.row) === queue(row)))
      this.#say(row, 'is the second in flight');
    if (stored?.state !== (isMessage(row) ? 'sending' : 'waiting'))
      this.#say(row, 'is not written down before');
    if (needsUpload(row)) this.#say(row, 'is not uploaded before');
  }

  /** Each row before it is failed, unwritten, about to be discarded, or goes up or waits for one that does. */
  #mayBegin(row: OutboxRow): void {
    const { desk } = this;
    if (row.state !== 'sending' || row.attempts > 1) return;
    const others = desk.outbox
      .unsent(row.chat)
      .filter((it) => it.tmpId !== row.tmpId && desk.stored.has(it.tmpId) && !this.#leaving.has(it.tmpId));
    const goingUp = others
      .filter((it) => it.state === 'waiting' && needsUpload(it))
      .filter((it) => (this.#silences.get(it.tmpId) ?? 0) < 3);
    const follows = (it: OutboxRow): boolean => isUpload(it) && goingUp.some(({ order }) => order < it.order);
    if (follows(row)) this.#say(row, 'passes an upload');
    const passed = others
      .filter((it) => it.state === 'unknown' || (it.state === 'waiting' && it.order < row.order))
      .filter((it) => it.state === 'unknown' || !(needsUpload(it) || follows(it)));
    for (const it of passed) this.#say(row, `passes ${it.tmpId}`);
  }

  /** With a line, nothing in flight and nothing in doubt, a text never waits for an upload. */
  #lookForIdle(): void {
    const { desk } = this;
    if (!desk.up || !desk.autoCommit || !this.#isBegun || desk.asked.length > 0) return;
    for (const chat of [CHAT, GROUP]) {
      const rows = desk.outbox.unsent(chat);
      if (rows.some(({ state }) => state === 'unknown') || desk.posts.some(({ row }) => row.chat === chat))
        continue;
      const idle = rows.find((row) => row.state === 'waiting' && !isUpload(row));
      if (idle) this.#say(idle, 'is held up');
    }
  }

  #maySettle(row: OutboxRow, bare: boolean): void {
    this.#ends(row.tmpId);
    if (!isMessage(row) || !bare) return;
    if (this.#doubted.has(row.tmpId)) this.#say(row, 'is discarded in doubt');
    if (this.#arrived.has(row.tmpId)) this.#say(row, 'is discarded though the server has it');
    this.#discarded.add(row.tmpId);
  }

  #ends(tmpId: string): void {
    if (this.#ended.has(tmpId)) this.#wrong.push(`${tmpId} ends twice`);
    this.#ended.add(tmpId);
  }

  #say({ tmpId }: OutboxRow, what: string): void {
    this.#wrong.push(`${tmpId} ${what}`);
  }

  #discard(tmpId: string): void {
    this.#leaving.add(tmpId);
    void this.desk.outbox.discard(tmpId).then(() => this.#leaving.delete(tmpId));
  }

  #pick(at: number): OutboxRow | undefined {
    const rows = this.desk.outbox.rows();
    return rows[at % rows.length];
  }
}

const isUpload = (row: OutboxRow): boolean => isMessage(row) && row.work.upload !== null;
