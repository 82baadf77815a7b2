// A tab without a browser: it opens its media, negotiates and repairs as the call tab does.
import { NEW_MEDIA } from '../../../workers/calls/transitions.ts';
import type { CallRow, CallStateRow } from '../../../src/core/contract/call-rows.ts';

/** Least time between two offers of a lost connection, and the time until the tab gives up, ms. */
const OFFER_PAUSE = 2_000;
const GIVE_UP_AFTER = 30_000;

/** The device of a tab, as its page sees it. */
export interface TabDevice {
  readonly row: CallStateRow | null;
  readonly calls: { rows(): CallRow[]; run(name: string, args: unknown, seat: string): Promise<unknown> };
}

interface Media {
  call: string;
  generation: number;
  /** The generation whose offer and answer are exchanged; null for none. */
  negotiated: number | null;
  offeredAt: number;
  lostAt: number | null;
  isReady: boolean;
}

export class CallTabModel {
  seat: string;
  media: Media | null = null;
  /** The newest row of the call that this tab has seen. */
  last: CallStateRow | null = null;
  readonly #device: TabDevice;
  readonly #id: string;
  /** The call of session storage, until the tab has asked for it. */
  #held: CallStateRow | null;
  /** The new engine has to learn of the call. */
  #restores = false;
  #handled = 0;

  constructor(device: TabDevice, id: string, boot: number, held: CallStateRow | null) {
    this.#device = device;
    this.#id = id;
    this.#held = held;
    this.#restores = held !== null;
    this.seat = `${id}-${boot}`;
  }

  reconnect(boot: number): void {
    this.seat = `${this.#id}-${boot}`;
    this.#restores = this.last !== null;
    this.#handled = 0;
  }

  /** Reacts to the rows and the time. Returns true where the tab has sent a command. */
  act(now: number, isConnected: boolean): boolean {
    if (this.#restores) return this.#restore();
    const { row } = this.#device;
    this.last = row;
    if (!row || row.owner !== this.seat) {
      this.media = null;
      return row ? this.#take(row) : false;
    }
    return this.#hold(row, now, isConnected);
  }

  #restore(): boolean {
    this.#restores = false;
    const row = this.last ?? this.#held;
    if (!row || row.step === 'preparing' || row.step === 'ended') {
      this.media = null;
      return false;
    }
    const { call, wireId, peerId, mode, role, step, since, generation, revision, wanted } = row;
    const isOwner = this.media !== null;
    const facts = { call, wireId, peerId, mode, role, step, since, generation, revision, wanted, isOwner };
    return this.#run('callRestore', facts);
  }

  #take(row: CallStateRow): boolean {
    const isOwn = this.#held?.call === row.call && row.owner === null;
    this.#held = null;
    return row.heir === this.seat || (isOwn && row.step !== 'ringing') ? this.#run('callTake', {}) : false;
  }

  #hold(row: CallStateRow, now: number, isConnected: boolean): boolean {
    if (this.media?.call !== row.call || this.media.generation < row.generation) {
      this.media = {
        call: row.call,
        generation: row.generation,
        negotiated: null,
        offeredAt: -Infinity,
        lostAt: null,
        isReady: false,
      };
    }
    const { media } = this;
    if (row.step === 'preparing' || row.step === 'accepting') {
      if (media.isReady) return false;
      media.isReady = true;
      return this.#run('callReady', {});
    }
    if (row.step !== 'connecting' && row.step !== 'talking') return false;
    return this.#signals(media) || this.#offer(row, media, now, isConnected);
  }

  #signals(media: Media): boolean {
    const signals = this.#device.calls.rows().flatMap((row) => (row.kind === 'signal' ? [row] : []));
    const next = signals.find(({ number }) => number > this.#handled);
    if (!next) return false;
    this.#handled = next.number;
    const { generation } = JSON.parse(next.json) as { generation: number };
    if (generation > media.generation) Object.assign(media, { generation, negotiated: null });
    if (generation === media.generation) {
      if (next.type === 'offer') this.#send('answer', generation);
      media.negotiated = generation;
      this.#report(media);
    }
    return this.#run('callHandled', { number: next.number });
  }

  #offer(row: CallStateRow, media: Media, now: number, isConnected: boolean): boolean {
    if (isConnected) {
      media.lostAt = null;
      return false;
    }
    media.lostAt ??= now;
    if (row.step === 'talking' && now - media.lostAt >= GIVE_UP_AFTER)
      return this.#run('callFail', { why: 'lost' });
    if (now - media.offeredAt < OFFER_PAUSE) return false;
    media.offeredAt = now;
    // The callee waits for the caller's first offer.
    if (row.role === 'callee' && row.step === 'connecting' && media.generation === 0) return false;
    return this.#send('offer', media.generation);
  }

  #report({ generation }: Media): void {
    const media = { ...NEW_MEDIA, path: 'connected' };
    this.#run('callReport', { generation, negotiated: true, wireId: 'wire', media });
  }

  #send(type: 'offer' | 'answer', generation: number): boolean {
    return this.#run('callSend', { type, json: JSON.stringify({ type, sdp: '', generation }) });
  }

  #run(name: string, args: object): boolean {
    void this.#device.calls.run(name, args, this.seat);
    return true;
  }
}
