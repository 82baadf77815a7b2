// A browser, its user, a server and the others, in one process and one virtual time.
import type { AnswerOf, ArgsOf, CommandName } from '../../../src/core/contract/commands.ts';
import type { Result } from '../../../src/core/contract/result.ts';
import type { TokenPair } from '../../../src/core/contract/views.ts';
import type { ChatKey } from '../../../src/core/domain/chat-key.ts';
import { LIMITS } from '../../../src/core/wire/index.ts';
import type { Account } from '../../../workers/account/account.ts';
import { Disk } from '../memory-store.ts';
import { Clock, settle } from './clock.ts';
import { SimEngine } from './engine.ts';
import { Facts, type Text } from './facts.ts';
import { Network, type Possibility } from './network.ts';
import { Pushes } from './pushes.ts';
import { placeOf, Server } from './server.ts';
import type { Row } from './store.ts';
import { CHATS, type Setting } from './steps.ts';
import { SimTab } from './tab.ts';
import { lookAt, type Sight } from './watch.ts';

export const ME = 1;
export const SELF = {
  id: ME,
  userName: 'alice',
  nickName: 'alice',
  headImageThumb: '',
  language: '',
  isAudioTip: true,
};
const DAY = 86_400_000;

interface RunArgs {
  chat?: ChatKey;
  tmpId?: string;
  ids?: number[];
  upTo?: number;
}

export class Simulation {
  readonly clock = new Clock();
  readonly server: Server;
  readonly network: Network;
  readonly disk = new Disk();
  readonly facts = new Facts();
  readonly pushes: Pushes;
  readonly sight: Sight = { recalled: new Set() };
  readonly setting: Setting;
  tabs: SimTab[] = [];
  engine: SimEngine;
  /** What must not be. */
  readonly wrong: string[] = [];
  /** Messages that have their id and are not committed yet. */
  readonly lates: { row: Row; at: number }[] = [];
  revision = 0;
  #tokens: TokenPair;
  #signIns = 0;
  #words = 0;
  #turns = 0;
  #tabNumber = 0;
  readonly #ran = new Map<string, number[]>();

  constructor(setting: Setting) {
    this.setting = setting;
    Object.assign(LIMITS, { pullPage: setting.page, historyPage: setting.history });
    this.server = new Server(this.clock, setting.ahead);
    this.network = new Network(this.server, this.clock);
    this.pushes = new Pushes(this.clock, this.facts, ME);
    this.server.onTold = (user, text) => user === ME && this.pushes.told(text);
    this.network.onFrame = (text) => this.pushes.heard(text);
    this.network.onRefused = ({ path, body }) => this.#refused(path, body as { chatId: number });
    this.#tokens = this.#signIn();
    this.#fill();
    this.engine = this.#boot();
    this.addTab();
  }

  get account(): Account | null {
    return this.engine.account;
  }

  /** A content that nothing else has. */
  word(): string {
    return `w${++this.#words}`;
  }

  addTab(): SimTab {
    const tab = new SimTab(`tab${++this.#tabNumber}`);
    tab.onBatch = () => lookAt(this, tab);
    tab.onHole = (view) => this.wrong.push(`${tab.id} has a hole in view ${view}`);
    this.tabs.push(tab);
    tab.attach(this.engine);
    return tab;
  }

  closeTab(tab: SimTab): void {
    if (this.tabs.length < 2) return;
    this.tabs = this.tabs.filter((it) => it !== tab);
    tab.lose();
  }

  /** A command whose receipt promises something. */
  async give<C extends CommandName>(
    tab: SimTab,
    name: C,
    args: ArgsOf<C>,
    promise: (lastId: number) => void,
  ): Promise<Result<AnswerOf[C]>> {
    const key = JSON.stringify([name, args]);
    const receipt = await tab.command(name, args);
    const lastId = this.#ran.get(key)?.shift() ?? 0;
    if (receipt.ok) promise(lastId);
    return receipt;
  }

  /** As the composer does: a text whose engine was lost is given to the next one. */
  async send(tab: SimTab, chat: ChatKey): Promise<void> {
    const content = this.word();
    const tmpId = `${1_790_000_000_000 + this.#words}abcdefgh`;
    const text: Text = {
      tmpId,
      chat,
      content,
      accepted: false,
      leaving: false,
      discarded: false,
      failed: false,
      turn: 0,
    };
    this.facts.texts.set(tmpId, text);
    for (;;) {
      const receipt = await tab.command('sendText', { chat, tmpId, content });
      if (receipt.ok) text.accepted = true;
      if (receipt.ok || !this.tabs.includes(tab)) return;
      if (receipt.error.code !== 'ENGINE_LOST') {
        this.wrong.push(`${content} was refused: ${receipt.error.code}`);
        return;
      }
    }
  }

  /** Lets everything run that waits for nothing. */
  async settle(): Promise<void> {
    await settle();
    while (this.engine.timers.run()) await settle();
    if (this.engine.store.died && !this.engine.dead) await this.crash(true, true);
    if (!this.disk.held) for (const tab of this.tabs) tab.caughtUp();
    for (const row of this.account?.outbox.rows() ?? []) {
      const text = this.facts.texts.get(row.tmpId);
      if (text && row.state === 'failed') text.failed = true;
    }
    this.pushes.applied(this.account?.link.state.step === 'live' && this.disk.held === null);
  }

  possibilities(): Possibility[] {
    const { held } = this.disk;
    const disk: Possibility[] = held?.length ? [{ what: 'disk', take: () => held.shift()?.() }] : [];
    return [...this.network.possibilities(), ...disk];
  }

  /** Everything happens as it should, until nothing is under way. */
  async drain(): Promise<void> {
    await this.settle();
    for (let round = 0; ; round++) {
      const all = this.possibilities();
      if (all.length === 0) return;
      if (round > 2000) throw new Error(`it never gets quiet: ${all.map(({ what }) => what).join()}`);
      // What was possible may not be any more once others have happened: only the first of each kind is safe.
      all[0]?.take('none');
      await this.settle();
    }
  }

  /** Timers run when they are due. */
  async pass(ms: number, busy: boolean): Promise<void> {
    const end = this.clock.ran + ms;
    for (;;) {
      const next = Math.min(this.engine.timers.next, this.#nextLate());
      if (next > end) break;
      this.clock.ran = Math.max(this.clock.ran, next);
      this.commitLates();
      this.network.giveUp();
      await this.settle();
      if (busy) await this.drain();
    }
    this.clock.ran = end;
    this.network.giveUp();
    await this.settle();
  }

  async sleep(ms: number, silent: boolean): Promise<void> {
    this.clock.slept += ms;
    this.commitLates();
    if (ms > 60_000) this.network.cut(silent);
    await this.settle();
  }

  async crash(tabsLive: boolean, reach: boolean): Promise<void> {
    this.engine.kill();
    this.network.endOrphans(reach);
    this.pushes.crashed(this.disk.held === null);
    if (this.disk.held) this.disk.held = [];
    this.sight.recalled.clear();
    await this.examine();
    const { tabs } = this;
    if (!tabsLive) this.tabs = [];
    for (const tab of tabs) tab.lose();
    this.engine = this.#boot();
    for (const tab of this.tabs) tab.attach(this.engine);
    if (!tabsLive) this.addTab();
    await settle();
  }

  /** What lies on the disk keeps all promises. */
  examine: () => Promise<void> = async () => undefined;

  #boot(): SimEngine {
    return new SimEngine({
      clock: this.clock,
      network: this.network,
      disk: this.disk,
      self: SELF,
      tokens: this.#tokens,
      keepTokens: (pair) => {
        this.#tokens = pair;
      },
      signInAgain: () => this.#signIn(),
      onRun: (name, args, account) => this.#noteRun(name, args as RunArgs, account),
      slice: this.setting.slice,
    });
  }

  #noteRun(name: CommandName, args: RunArgs, account: Account): void {
    const key = JSON.stringify([name, args]);
    const lastId = args.chat ? (account.chatStore.chat(args.chat)?.summary.lastId ?? 0) : 0;
    this.#ran.set(key, [...(this.#ran.get(key) ?? []), lastId]);
    if (args.chat === 'system-0' && name === 'deleteChat') this.facts.perhapsGone.push((id) => id <= lastId);
    if (args.chat === 'system-0' && name === 'deleteForMe')
      this.facts.perhapsGone.push((id) => args.ids?.includes(id) === true);
    if (args.chat && name === 'undoDelete') this.facts.of(args.chat).perhapsBack();
    if (args.chat && args.upTo) {
      const held = this.facts.of(args.chat);
      held.perhapsRead = Math.max(held.perhapsRead, Math.min(args.upTo, lastId));
    }
    const text = name === 'sendText' ? this.facts.texts.get(args.tmpId ?? '') : undefined;
    if (text && !account.outbox.row(text.tmpId) && !this.onServer(text.tmpId)) text.turn = ++this.#turns;
  }

  onServer(tmpId: string): Row[] {
    const { rows } = this.server.store;
    return [...rows.private, ...rows.group].filter((row) => row.sendId === ME && row.tmpId === tmpId);
  }

  /** Older than what a first pull brings. */
  isOld(row: Row): boolean {
    return this.server.now() - row.sendTime > 29 * DAY;
  }

  #signIn(): TokenPair {
    return { signIn: `s${++this.#signIns}`, number: 1, ...this.server.login(ME) };
  }

  #nextLate(): number {
    return this.lates.reduce(
      (soonest, { at }) => Math.min(soonest, at - this.clock.now() + this.clock.ran),
      Infinity,
    );
  }

  commitLates(all = false): void {
    for (const late of this.lates.filter(({ at }) => all || at <= this.clock.now())) {
      this.lates.splice(this.lates.indexOf(late), 1);
      this.server.commit(late.row);
    }
  }

  /** A deletion that the server refuses is taken back. */
  #refused(path: string, body: { chatId: number; messageIds?: number[]; maxId?: number }): void {
    if (!path.includes('delete')) return;
    const chat: ChatKey = path.includes('private') ? `private-${body.chatId}` : `group-${body.chatId}`;
    this.facts.of(chat).refuse({ ids: body.messageIds ?? [], upTo: body.maxId ?? 0, own: true });
  }

  #fill(): void {
    const { backlog, old } = this.setting;
    // A chat of which a first pull brings nothing is not known at all.
    for (const [count, age] of [
      [old, 40 * DAY],
      [old > 0 ? Math.max(1, backlog) : backlog, DAY],
    ] as const) {
      for (let n = 0; n < count; n++) {
        for (const chat of CHATS) {
          const sendId = n % 4 === 0 && chat !== 'system-0' ? ME : chat === 'private-3' ? 3 : 2;
          const place = chat === 'system-0' ? placeOf(0, chat) : placeOf(ME, chat);
          const sides = chat.startsWith('private') && sendId !== ME ? { recvId: ME } : {};
          const sendTime = this.server.now() - age;
          const row = this.server.store.add({
            ...place,
            ...sides,
            sendId: chat === 'system-0' ? 0 : sendId,
            content: this.word(),
            sendTime,
          });
          if (age > DAY) this.server.store.raiseRead(ME, chat, row.id);
        }
      }
    }
  }
}
