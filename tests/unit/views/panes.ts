// Panes (windows of a conversation) of tabs over a journal in memory, and their rows.
import type { MessageRow } from '../../../src/core/contract/rows.ts';
import type { PaneSpec } from '../../../src/core/contract/views.ts';
import { isVisible } from '../../../src/core/domain/chat.ts';
import type { ChatEvent } from '../../../src/core/domain/events.ts';
import { PaneView } from '../../../workers/views/pane.ts';
import type { ViewSource } from '../../../workers/views/view.ts';
import { jsonCodec } from '../../../workers/journal/codec.ts';
import { Journal } from '../../../workers/journal/journal.ts';
import { eventLogOn } from '../../faults/event-log-on.ts';
import { Disk, MemoryStore } from '../../faults/memory-store.ts';
import { CHAT, message, put, testScope } from '../support.ts';
import { pulled } from '../../../workers/log/entry.ts';
import { viewSource } from './view-source.ts';

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** The rows of one pane in a tab. */
export class ShownPane {
  readonly view: PaneView;
  rows = new Map<string, MessageRow>();
  more = false;
  later = false;

  constructor(spec: PaneSpec, source: ViewSource) {
    this.view = new PaneView(1, spec, source, testScope());
  }

  async settle(): Promise<void> {
    for (let n = 0; n < 30; n++) {
      await turn();
      this.applyPatch();
    }
  }

  /** Applies the next patch. Returns false if the view has none, or is reading pages. */
  applyPatch(): boolean {
    const patch = this.view.dirty ? this.view.patch() : null;
    if (!patch) return false;
    if (patch.stream === 0) this.rows = new Map();
    for (const key of patch.del) this.rows.delete(key);
    for (const row of patch.put as MessageRow[]) this.rows.set(row.key, row);
    this.more = patch.more ?? this.more;
    this.later = patch.later ?? this.later;
    return true;
  }

  get messages(): MessageRow[] {
    return [...this.rows.values()]
      .filter(({ id, gap }) => id !== null && gap === null)
      .sort((a, b) => (a.id ?? 0) - (b.id ?? 0));
  }

  get ids(): number[] {
    return this.messages.map(({ id }) => id ?? 0);
  }

  get gaps(): (string | null)[] {
    return [...this.rows.values()].filter(({ gap }) => gap !== null).map(({ key }) => key);
  }
}

export async function setUp() {
  const journal = new Journal(new MemoryStore(new Disk()), jsonCodec);
  const { chatStore, people, log } = await eventLogOn(journal);
  const wanted: [after: number, up: boolean][] = [];
  const views: ShownPane[] = [];
  const messages = new Map<number, ReturnType<typeof message>>();
  chatStore.changes$.subscribe((news) => views.forEach(({ view }) => view.note({ kind: 'chat', news })));
  const source = viewSource({
    chatStore: () => chatStore,
    people: () => people,
    history: (chat, count, below) => journal.pages.before(chat, below, count),
    later: (chat, above, count) => journal.pages.above(chat, above, count),
    requestGapFill: (_chat, gap, up) => void wanted.push([gap.after, up]),
    journal: () => journal,
  });
  return {
    chatStore,
    log,
    wanted,
    apply(...events: ChatEvent[]): Promise<void> {
      for (const event of events) if (event.kind === 'message') messages.set(event.message.id, event.message);
      return log.append(pulled(events));
    },
    open(size: number, around?: PaneSpec['around']): ShownPane {
      const shown = new ShownPane({ view: 'pane', chat: CHAT, size, ...(around && { around }) }, source);
      views.push(shown);
      return shown;
    },
    /** Ids of the visible messages. */
    get visible(): number[] {
      const marks = chatStore.chat(CHAT)!.marks;
      return [...messages.keys()].filter((id) => isVisible(id, marks)).sort((a, b) => a - b);
    },
  };
}

/** Closes the gap before the first message: the history is complete. */
export const completeHistory: ChatEvent = { kind: 'filled', chat: CHAT, after: 0, before: 1e9, lost: false };
export const many = (count: number): ChatEvent[] =>
  Array.from({ length: count }, (_, at) => put(message((at + 1) * 10)));
