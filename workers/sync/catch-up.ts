// The engine. What happens between the acknowledgement and `live`: frames wait, lists come anew, the
// three pulls run, then the frames that waited are handled as if they came now (PULL-04).
import { Subject } from 'rxjs';
import { failed, type Failure } from '../../src/core/contract/result.ts';
import type { ChatKey } from '../../src/core/domain/chat-key.ts';
import type { ChatEvent } from '../../src/core/domain/events.ts';
import type { PeopleChange } from '../../src/core/domain/people.ts';
import type { SignInEnd } from '../../src/core/contract/rows.ts';
import { KINDS, type Frame, type Kind } from '../../src/core/wire/index.ts';
import { Buffers } from './buffer.ts';
import { classify, type Meaning } from './classify.ts';
import { pull, type PullOptions } from './pull.ts';

export interface SyncOptions {
  selfId: number;
  fetchPage: PullOptions['fetchPage'];
  /** The cursor `done` of a kind. */
  cursor: (kind: Kind) => number;
  store: PullOptions['store'];
  reloadLists: () => Promise<Failure | null>;
  onEvent: (event: ChatEvent) => void;
  onPeople: (change: PeopleChange) => void;
  onAskRead: (chat: ChatKey) => void;
  onEnd: (why: SignInEnd) => void;
}

export type CaughtUp =
  | { is: 'caught-up' }
  | { is: 'pull-refused'; message: string }
  | { is: 'lists-refused'; message: string }
  | { is: 'catch-up-no-answer' };

export class Sync {
  private readonly buffers = new Buffers<Meaning>();
  /** Highest id of each kind seen on this socket. */
  private positions: Record<Kind, number> = { private: 0, group: 0, system: 0 };
  private live = false;
  /** Raised by every connect and loss: an older catch-up that still runs may not open the gate. */
  private run = 0;
  /** Messages that the running pull has brought so far, null when none runs. */
  readonly pulled$ = new Subject<number | null>();
  private readonly options: SyncOptions;

  constructor(options: SyncOptions) {
    this.options = options;
  }

  /** A frame of the current socket. */
  frame(frame: Frame): void {
    const { selfId } = this.options;
    const meaning = classify(frame, selfId, (kind) =>
      Math.max(this.positions[kind], this.options.cursor(kind)),
    );
    this.notePosition(meaning);
    // The end of a sign-in acts at once in every phase.
    if (meaning.is === 'event' || meaning.is === 'people') {
      if (!this.live) return this.buffers.keep(meaning.kind, meaning);
    }
    this.act(meaning);
  }

  async catchUp(): Promise<CaughtUp> {
    const run = ++this.run;
    this.live = false;
    this.positions = { private: 0, group: 0, system: 0 };
    this.buffers.clear();
    this.pulled$.next(0);
    try {
      const lists = await this.options.reloadLists();
      if (lists) return lists.code === 'REFUSED' ? { is: 'lists-refused', message: lists.message } : noAnswer;
      const failures = await this.pullAll(run);
      const refused = failures.find((failure) => failure.code === 'REFUSED');
      if (refused?.code === 'REFUSED') return { is: 'pull-refused', message: refused.message };
      if (failures.length > 0 || run !== this.run) return noAnswer;
      this.live = true;
      for (const meaning of this.buffers.drain()) this.act(meaning);
      return { is: 'caught-up' };
    } finally {
      if (run === this.run) this.pulled$.next(null);
    }
  }

  /** The socket is gone: what still arrives belongs to the next catch-up. */
  down(): void {
    this.run++;
    this.live = false;
    this.pulled$.next(null);
  }

  private async pullAll(run: number): Promise<Failure[]> {
    let pulled = 0;
    const store: PullOptions['store'] = async (kind, events, done) => {
      await this.options.store(kind, events, done);
      pulled += events.length;
      if (run === this.run) this.pulled$.next(pulled);
    };
    const { cursor } = this.options;
    // Overtaken, or the line is gone: the next catch-up goes on from what is stored.
    const fetchPage: PullOptions['fetchPage'] = (kind, from) =>
      run === this.run ? this.options.fetchPage(kind, from) : Promise.resolve(failed({ code: 'NO_ANSWER' }));
    const ends = await Promise.all(KINDS.map((kind) => pull(kind, cursor(kind), { fetchPage, store })));
    return ends.filter((failure) => failure !== null);
  }

  private act(meaning: Meaning): void {
    switch (meaning.is) {
      case 'event':
        return this.options.onEvent(meaning.event);
      case 'people':
        return this.options.onPeople(meaning.change);
      case 'ask-read':
        return this.options.onAskRead(meaning.chat);
      case 'end':
        return this.options.onEnd(meaning.why);
      case 'nothing':
        return undefined;
    }
  }

  private notePosition(meaning: Meaning): void {
    if (meaning.is !== 'event') return;
    const { event, kind } = meaning;
    const id = event.kind === 'message' ? event.message.id : event.kind === 'recall' ? (event.id ?? 0) : 0;
    this.positions[kind] = Math.max(this.positions[kind], id);
  }
}

const noAnswer: CaughtUp = { is: 'catch-up-no-answer' };
