// What the server tells only once: that this user has read or deleted something elsewhere. No pull repeats it,
// so it is followed from the server to the disk.
import { groupChat, privateChat, type ChatKey } from '../../../src/core/domain/chat-key.ts';
import { MessageType } from '../../../src/core/domain/enums.ts';
import type { Clock } from './clock.ts';
import type { Facts } from './facts.ts';

interface Told {
  chat: ChatKey;
  promise: (facts: Facts) => void;
  /** When it took effect (ms), null before. */
  at: number | null;
}

/** ms within which what is live is written down. */
const GROUP_COMMIT = 50;

export class Pushes {
  /** On their way, or lost. */
  readonly #under = new Map<string, Told>();
  /** With the engine, and perhaps only there. */
  #held: Told[] = [];
  readonly #clock: Clock;
  readonly #facts: Facts;
  readonly #me: number;

  constructor(clock: Clock, facts: Facts, me: number) {
    this.#clock = clock;
    this.#facts = facts;
    this.#me = me;
  }

  told(text: string): void {
    const told = this.#read(text);
    if (told) this.#under.set(text, told);
  }

  heard(text: string): void {
    const told = this.#under.get(text);
    if (!told) return;
    this.#under.delete(text);
    this.#held.push(told);
  }

  /** A moment has passed; `live`: what came takes effect at once. */
  applied(live: boolean): void {
    if (live) for (const told of this.#held) told.at ??= this.#clock.ran;
  }

  /** The disk hung until now: what came before has had no time to be written down. */
  released(): void {
    for (const told of this.#held) if (told.at !== null) told.at = this.#clock.ran;
  }

  /** What was not written down yet is gone with the engine. */
  crashed(disk: boolean): void {
    for (const told of this.#held) {
      if (disk && told.at !== null && this.#clock.ran - told.at > GROUP_COMMIT) told.promise(this.#facts);
    }
    this.#held = [];
  }

  /** The engine has had time for everything. */
  settled(): void {
    for (const told of this.#held) told.promise(this.#facts);
    this.#held = [];
  }

  #read(text: string): Told | null {
    const { data } = JSON.parse(text) as { data: Record<string, never> & { type: number; content: string } };
    const { type, recvId, sendId, groupId, id, seqNo } = data as Record<string, number>;
    if (type === MessageType.READED) {
      const chat = groupId ? groupChat(groupId) : recvId ? privateChat(recvId) : 'system-0';
      return { chat, at: null, promise: (facts) => facts.of(chat).read(id ?? seqNo ?? 0) };
    }
    if (type !== MessageType.DELETED || sendId !== this.#me) return null;
    const chat = groupId ? groupChat(groupId) : privateChat(recvId ?? 0);
    const { messageIds, maxId } = JSON.parse(data.content) as { messageIds?: number[]; maxId?: number };
    return {
      chat,
      at: null,
      promise: (facts) => facts.of(chat).delete({ ids: messageIds ?? [], upTo: maxId ?? 0, own: false }),
    };
  }
}
