// One device of a person: an engine with its disk and its tabs, what its receipts promise, and what it has announced.
import type { SelfRow } from '../../../src/core/contract/rows.ts';
import type { Notice, TokenPair } from '../../../src/core/contract/views.ts';
import type { ChatKey } from '../../../src/core/domain/chat-key.ts';
import { unbounded } from '../../../src/core/domain/foreign.ts';
import { Disk } from '../memory-store.ts';
import type { Clock } from '../sim/clock.ts';
import { SimEngine } from '../sim/engine.ts';
import { SimTab } from '../sim/tab.ts';
import type { NodeNetwork } from './network.ts';

/** A text that the user sent from this device. */
export interface Text {
  tmpId: string;
  content: string;
  chat: ChatKey;
  /** True once the command has its receipt: the text is stored. */
  isAccepted: boolean;
}

export interface DeviceOptions {
  name: string;
  self: SelfRow;
  tokens: TokenPair;
  /** The private chat and the group. */
  chats: readonly ChatKey[];
  clock: Clock;
  network: NodeNetwork;
  /** Notes a broken invariant. */
  report: (violation: string) => void;
}

export class Device {
  readonly disk = new Disk();
  readonly texts: Text[] = [];
  /** By chat: ids whose recall or deletion has its receipt, and the highest id whose read mark has one. */
  readonly recalled = new Map<ChatKey, Set<number>>();
  readonly removed = new Map<ChatKey, Set<number>>();
  readonly readTo = new Map<ChatKey, number>();
  /** Notifications and sounds of the present engine. */
  announced: { chat: ChatKey; id: number; messages: number }[] = [];
  sounds = 0;
  tabs: SimTab[] = [];
  engine: SimEngine;
  /** The node that serves this device; null: both in turn. */
  node: number | null = null;
  readonly options: DeviceOptions;
  #tokens: TokenPair;
  #tabs = 0;

  constructor(options: DeviceOptions) {
    this.options = options;
    this.#tokens = options.tokens;
    this.engine = this.#boot();
    this.addTab();
  }

  get userId(): number {
    return this.options.self.id;
  }

  get isSettled(): boolean {
    const { account } = this.engine;
    return (
      account?.link.state.step === 'live' &&
      account.outbox.rows().every(({ state }) => state === 'failed') &&
      this.tabs.every((tab) => tab.pending.size === 0)
    );
  }

  addTab(): SimTab {
    const tab = new SimTab(`${this.options.name} tab ${++this.#tabs}`);
    tab.onBatch = () => this.#checkRows(tab);
    tab.onMissingPatch = (view) => this.options.report(`${tab.id} has a hole in view ${view}`);
    this.tabs.push(tab);
    tab.attach(this.engine);
    return tab;
  }

  closeTab(tab: SimTab): void {
    if (this.tabs.length < 2) return;
    this.tabs = this.tabs.filter((it) => it !== tab);
    tab.detach();
  }

  /** The engine dies, and the next one begins. */
  reload(keepTabs: boolean, reach: boolean): void {
    this.engine.kill();
    this.options.network.endOrphans(reach);
    this.announced = [];
    this.sounds = 0;
    const { tabs } = this;
    if (!keepTabs) this.tabs = [];
    for (const tab of tabs) tab.detach();
    this.engine = this.#boot();
    for (const tab of this.tabs) tab.attach(this.engine);
    if (!keepTabs) this.addTab();
  }

  /** Sends a text like the composer: after the death of an engine the next engine gets the text again. */
  async send(tab: SimTab, text: Text): Promise<void> {
    this.texts.push(text);
    const { chat, tmpId, content } = text;
    for (;;) {
      const receipt = await tab.command('sendText', { chat, tmpId, content });
      if (receipt.ok) text.isAccepted = true;
      if (receipt.ok || !this.tabs.includes(tab)) return;
      if (receipt.error.code !== 'ENGINE_LOST') {
        return this.options.report(`${content} was refused: ${receipt.error.code}`);
      }
    }
  }

  #boot(): SimEngine {
    const { name, clock, network, self, report } = this.options;
    return new SimEngine({
      clock,
      network,
      disk: this.disk,
      self,
      tokens: this.#tokens,
      keepTokens: (pair) => {
        this.#tokens = pair;
      },
      signInAgain: () => {
        report(`the sign-in of ${name} ended`);
        return this.#tokens;
      },
      onRun: () => undefined,
      slice: 50,
      onNotice: (_tab, notice) => this.#note(notice),
    });
  }

  /** Checks INV-10: a message is announced once, in one tab. */
  #note(notice: Notice): void {
    if (notice.kind !== 'attend') return;
    if (notice.sound) this.sounds++;
    for (const { chat, id, messages } of notice.notes) {
      const before = this.announced.findLast((it) => it.chat === chat);
      if (before && before.id >= id)
        this.options.report(`${this.options.name} announces ${id} of ${chat} after ${before.id}`);
      this.announced.push({ chat, id, messages });
    }
  }

  /** Checks INV-3 and INV-4 in the rows of a conversation. */
  #checkRows(tab: SimTab): void {
    if (!tab.shown) return;
    const contents = new Set<string>();
    let last = 0;
    for (const row of tab.mirrors.state(tab.shown).rows) {
      if (row.gap !== null) continue;
      const content = unbounded(row.content);
      if (content && contents.has(content)) this.options.report(`${tab.id} shows ${content} twice`);
      contents.add(content);
      if (row.id === null) last = Infinity;
      else if (row.id <= last) this.options.report(`${tab.id} shows ${row.id} after ${last}`);
      else last = row.id;
    }
  }
}
