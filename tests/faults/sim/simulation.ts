// A browser, its user, a server and other users, in one process and one virtual time.
import type { AnswerOf, ArgsOf, CommandName } from '../../../src/core/contract/commands.ts';
import type { Result } from '../../../src/core/contract/result.ts';
import type { TokenPair } from '../../../src/core/contract/views.ts';
import type { ChatKey } from '../../../src/core/domain/chat-key.ts';
import { LIMITS } from '../../../src/core/wire/index.ts';
import type { Account } from '../../../workers/account/account.ts';
import { Disk } from '../memory-store.ts';
import { Clock, settle } from './clock.ts';
import { SimEngine } from './engine.ts';
import { Promises, type Text } from './promises.ts';
import { Network, type Possibility } from './network.ts';
import { Pushes } from './pushes.ts';
import { placeOf, Server } from './server.ts';
import type { Row } from './store.ts';
import { CHATS, type Setting } from './steps.ts';
import { SimTab } from './tab.ts';
import { checkTab, type ShownState } from './tab-checks.ts';
import { NEW_PROFILE } from '../../own-profile.ts';

export const ME = 1;
export const SELF = {
  id: ME,
  userName: 'alice',
  nickName: 'alice',
  ...NEW_PROFILE,
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
  readonly promises = new Promises();
  readonly pushes: Pushes;
  readonly shownState: ShownState = { recalled: new Set() };
  readonly setting: Setting;
  tabs: SimTab[] = [];
  engine: SimEngine;
  /** Broken invariants. */
  readonly violations: string[] = [];
  /** Messages that have an id and are not committed yet. */
  readonly uncommitted: { row: Row; at: number }[] = [];
  revision = 0;
  #tokens: TokenPair;
  #signIns = 0;
  #words = 0;
  #accepted = 0;
  #tabNumber = 0;
  readonly #lastIdsOfRuns = new Map<string, number[]>();

  constructor(setting: Setting) {
    this.setting = setting;
    Object.assign(LIMITS, { pullPage: setting.page, historyPage: setting.history });
    this.server = new Server(this.clock, setting.ahead);
    this.network = new Network(this.server, this.clock);
    this.pushes = new Pushes(this.clock, this.promises, ME);
    this.server.onPush = (user, text) => user === ME && this.pushes.sent(text);
    this.network.onFrame = (text) => this.pushes.delivered(text);
    this.network.onRefused = ({ path, body }) => this.#noteRefusal(path, body as { chatId: number });
    this.#tokens = this.#signIn();
    this.#fillServer();
    this.engine = this.#boot();
    this.addTab();
  }

  get account(): Account | null {
    return this.engine.account;
  }

  /** A unique text. */
  uniqueContent(): string {
    return `w${++this.#words}`;
  }

  addTab(): SimTab {
    const tab = new SimTab(`tab${++this.#tabNumber}`);
    tab.onBatch = () => checkTab(this, tab);
    tab.onMissingPatch = (view) => this.violations.push(`${tab.id} has a hole in view ${view}`);
    this.tabs.push(tab);
    tab.attach(this.engine);
    return tab;
  }

  closeTab(tab: SimTab): void {
    if (this.tabs.length < 2) return;
    this.tabs = this.tabs.filter((it) => it !== tab);
    tab.detach();
  }

  /** Runs a command. `promise` notes what the receipt of the command promises. */
  async commandWithPromise<C extends CommandName>(
    tab: SimTab,
    name: C,
    args: ArgsOf<C>,
    promise: (lastId: number) => void,
  ): Promise<Result<AnswerOf[C]>> {
    const key = JSON.stringify([name, args]);
    const receipt = await tab.command(name, args);
    const lastId = this.#lastIdsOfRuns.get(key)?.shift() ?? 0;
    if (receipt.ok) promise(lastId);
    return receipt;
  }

  /** Sends a text like the composer: after the death of an engine the next engine gets the text again. */
  async send(tab: SimTab, chat: ChatKey): Promise<void> {
    const content = this.uniqueContent();
    const tmpId = `${1_790_000_000_000 + this.#words}abcdefgh`;
    const text: Text = {
      tmpId,
      chat,
      content,
      accepted: false,
      discardBegun: false,
      discarded: false,
      failed: false,
      acceptOrder: 0,
    };
    this.promises.texts.set(tmpId, text);
    for (;;) {
      const receipt = await tab.command('sendText', { chat, tmpId, content });
      if (receipt.ok) text.accepted = true;
      if (receipt.ok || !this.tabs.includes(tab)) return;
      if (receipt.error.code !== 'ENGINE_LOST') {
        this.violations.push(`${content} was refused: ${receipt.error.code}`);
        return;
      }
    }
  }

  /** Runs all pending promises and timers of the present virtual time. */
  async settle(): Promise<void> {
    await settle();
    while (this.engine.timers.run()) await settle();
    if (this.engine.store.died && !this.engine.dead) await this.crash(true, true);
    if (!this.disk.held) for (const tab of this.tabs) tab.caughtUp();
    for (const row of this.account?.outbox.rows() ?? []) {
      const text = this.promises.texts.get(row.tmpId);
      if (text && row.state === 'failed') text.failed = true;
    }
    this.pushes.applied(this.account?.link.state.step === 'live' && this.disk.held === null);
  }

  possibilities(): Possibility[] {
    const { held } = this.disk;
    const disk: Possibility[] = held?.length ? [{ kind: 'disk', take: () => held.shift()?.() }] : [];
    return [...this.network.possibilities(), ...disk];
  }

  /** Performs all network and disk events without faults, until none is left. */
  async drain(): Promise<void> {
    await this.settle();
    for (let round = 0; ; round++) {
      const all = this.possibilities();
      if (all.length === 0) return;
      if (round > 2000)
        throw new Error(`the simulation never settles: ${all.map(({ kind }) => kind).join()}`);
      // An event may make later events impossible, so only the first one is taken.
      all[0]?.take('none');
      await this.settle();
    }
  }

  /** Advances the virtual time by `ms`, and runs the timers of that time. */
  async pass(ms: number, busy: boolean): Promise<void> {
    const end = this.clock.ran + ms;
    for (;;) {
      const next = Math.min(this.engine.timers.next, this.#nextCommit());
      if (next > end) break;
      this.clock.ran = Math.max(this.clock.ran, next);
      this.commitDue();
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
    this.commitDue();
    if (ms > 60_000) this.network.cut(silent);
    await this.settle();
  }

  async crash(keepTabs: boolean, reach: boolean): Promise<void> {
    this.engine.kill();
    this.network.endOrphans(reach);
    this.pushes.crashed(this.disk.held === null);
    if (this.disk.held) this.disk.held = [];
    this.shownState.recalled.clear();
    await this.checkDisk();
    const { tabs } = this;
    if (!keepTabs) this.tabs = [];
    for (const tab of tabs) tab.detach();
    this.engine = this.#boot();
    for (const tab of this.tabs) tab.attach(this.engine);
    if (!keepTabs) this.addTab();
    await settle();
  }

  /** Checks the invariants of the disk. */
  checkDisk: () => Promise<void> = async () => undefined;

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
    this.#lastIdsOfRuns.set(key, [...(this.#lastIdsOfRuns.get(key) ?? []), lastId]);
    if (args.chat === 'system-0' && name === 'deleteChat')
      this.promises.perhapsDeleted.push((id) => id <= lastId);
    if (args.chat === 'system-0' && name === 'deleteForMe')
      this.promises.perhapsDeleted.push((id) => args.ids?.includes(id) === true);
    if (args.chat && name === 'undoDelete') this.promises.of(args.chat).noteUndo();
    if (args.chat && args.upTo) {
      const chatPromises = this.promises.of(args.chat);
      chatPromises.readAtMost = Math.max(chatPromises.readAtMost, Math.min(args.upTo, lastId));
    }
    const text = name === 'sendText' ? this.promises.texts.get(args.tmpId ?? '') : undefined;
    if (text && !account.outbox.row(text.tmpId) && !this.onServer(text.tmpId))
      text.acceptOrder = ++this.#accepted;
  }

  onServer(tmpId: string): Row[] {
    const { rows } = this.server.store;
    return [...rows.private, ...rows.group].filter((row) => row.sendId === ME && row.tmpId === tmpId);
  }

  /** True for a message that is too old for a first pull. */
  isOld(row: Row): boolean {
    return this.server.now() - row.sendTime > 29 * DAY;
  }

  #signIn(): TokenPair {
    return { signIn: `s${++this.#signIns}`, number: 1, ...this.server.login(ME) };
  }

  #nextCommit(): number {
    return this.uncommitted.reduce(
      (soonest, { at }) => Math.min(soonest, at - this.clock.now() + this.clock.ran),
      Infinity,
    );
  }

  commitDue(all = false): void {
    for (const message of this.uncommitted.filter(({ at }) => all || at <= this.clock.now())) {
      this.uncommitted.splice(this.uncommitted.indexOf(message), 1);
      this.server.commit(message.row);
    }
  }

  /** Notes that the server refused a deletion. */
  #noteRefusal(path: string, body: { chatId: number; messageIds?: number[]; maxId?: number }): void {
    if (!path.includes('delete')) return;
    const chat: ChatKey = path.includes('private') ? `private-${body.chatId}` : `group-${body.chatId}`;
    this.promises.of(chat).refuse({ ids: body.messageIds ?? [], upTo: body.maxId ?? 0, own: true });
  }

  #fillServer(): void {
    const { backlog, old } = this.setting;
    // A chat is unknown until a first pull returns one of its messages. So each chat with old messages has a
    // newer one too.
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
            content: this.uniqueContent(),
            sendTime,
          });
          if (age > DAY) this.server.store.raiseRead(ME, chat, row.id);
        }
      }
    }
  }
}
