// Pushes that no pull repeats: this user read or deleted messages on another device. Each push is followed from
// the server to the disk.
import { groupChat, privateChat, type ChatKey } from '../../../src/core/domain/chat-key.ts';
import { MessageType } from '../../../src/core/domain/enums.ts';
import type { Clock } from './clock.ts';
import type { Promises } from './promises.ts';

interface Push {
  chat: ChatKey;
  promise: (promises: Promises) => void;
  /** Time when the push took effect (ms); null before that. */
  at: number | null;
}

/** Time until a live event is stored, ms. */
const GROUP_COMMIT = 50;

export class Pushes {
  /** Pushes on their way, or lost. */
  readonly #inFlight = new Map<string, Push>();
  /** Pushes that the engine has received and may not have stored yet. */
  #received: Push[] = [];
  readonly #clock: Clock;
  readonly #promises: Promises;
  readonly #me: number;

  constructor(clock: Clock, promises: Promises, me: number) {
    this.#clock = clock;
    this.#promises = promises;
    this.#me = me;
  }

  sent(text: string): void {
    const push = this.#parse(text);
    if (push) this.#inFlight.set(text, push);
  }

  delivered(text: string): void {
    const push = this.#inFlight.get(text);
    if (!push) return;
    this.#inFlight.delete(text);
    this.#received.push(push);
  }

  /** Notes that the received pushes took effect, if the engine is live. */
  applied(live: boolean): void {
    if (live) for (const push of this.#received) push.at ??= this.#clock.ran;
  }

  /** Notes that the disk hung until now: earlier pushes could not be stored. */
  released(): void {
    for (const push of this.#received) if (push.at !== null) push.at = this.#clock.ran;
  }

  /** Drops the pushes that a dead engine had no time to store. The others become promises that must hold. */
  crashed(disk: boolean): void {
    for (const push of this.#received) {
      if (disk && push.at !== null && this.#clock.ran - push.at > GROUP_COMMIT) push.promise(this.#promises);
    }
    this.#received = [];
  }

  /** Turns all received pushes into promises that must hold: the engine had time to store them. */
  settled(): void {
    for (const push of this.#received) push.promise(this.#promises);
    this.#received = [];
  }

  #parse(text: string): Push | null {
    const { data } = JSON.parse(text) as { data: Record<string, never> & { type: number; content: string } };
    const { type, recvId, sendId, groupId, id, seqNo } = data as Record<string, number>;
    if (type === MessageType.READED) {
      const chat = groupId ? groupChat(groupId) : recvId ? privateChat(recvId) : 'system-0';
      return { chat, at: null, promise: (promises) => promises.of(chat).read(id ?? seqNo ?? 0) };
    }
    if (type !== MessageType.DELETED || sendId !== this.#me) return null;
    const chat = groupId ? groupChat(groupId) : privateChat(recvId ?? 0);
    const { messageIds, maxId } = JSON.parse(data.content) as { messageIds?: number[]; maxId?: number };
    return {
      chat,
      at: null,
      promise: (promises) =>
        promises.of(chat).delete({ ids: messageIds ?? [], upTo: maxId ?? 0, own: false }),
    };
  }
}
