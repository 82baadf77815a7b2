// The media that this tab holds, and their exchange with the engine: the engine's row switches devices, connects and
// brings signals; this side reports, and sends its own signals.
import type { CallArgs, CallConfig } from '../core/contract/call-commands.ts';
import type { CallSignalRow, CallStateRow } from '../core/contract/call-rows.ts';
import type { Line } from '../line/api.ts';
import type { CallEnv } from './media/call-env.ts';
import type { CallMediaControl } from './media/call-media-api.ts';
import { createCallSession } from './media/call-media.ts';
import type { Wanted } from './media/own-devices.ts';
import type { MediaFacts } from './tab-part.ts';

export type CallFailure = CallArgs['callFail']['why'];

export interface HeldMediaOptions {
  line: Line;
  env: CallEnv;
  createConnection: NonNullable<CallEnv['createConnection']>;
  row: CallStateRow;
  seat: string;
  generation: number;
  /** The call cannot go on in this tab. */
  onFailure: (why: CallFailure) => void;
  /** The state of the media, or the report, has changed. */
  onChange: () => void;
  /** Keeps the call for a reload of the page. */
  keep: (row: CallStateRow) => void;
}

export interface HeldMedia {
  readonly control: CallMediaControl;
  facts(): MediaFacts;
  /** Carries the row of this call out. */
  follow(row: CallStateRow, seat: string): void;
  /** This tab has taken its own call over, because a new engine did not know its media. */
  renew(generation: number, seat: string): void;
  /** The network has changed. */
  hint(): void;
  close(): void;
}

/** Opens the devices; the engine is told when they are open (PCALL-09, PCALL-12). */
export function holdMedia(options: HeldMediaOptions): HeldMedia {
  const { line, env, createConnection, row: first, generation, onFailure, onChange } = options;
  const { call, peerId } = first;
  const user = line.user();
  let { seat } = options;
  let isClosed = false;
  let areDevicesOpen = false;
  /** No connection begins without it: the browser's own choice could reveal the user's address. */
  let config: CallConfig | null = null;
  /** The seat with which this tab has asked for the configuration. */
  let askedSeat: string | null = null;
  /** The caller makes the first offer (PCALL-10), and so does a tab that took the call over. */
  let offers = first.role === 'caller' || generation > 0;
  let readySeat: string | null = null;
  let reported = '';
  /** The seat of the last row; the next engine counts its signals from the beginning. */
  let rowSeat = seat;
  let lastSignal = 0;
  let { wanted, reconnects, step } = first;
  const isUnderWay = step !== 'preparing' && step !== 'accepting';
  /** The wishes of the last row. */
  let rowWanted = wanted;

  const session = createCallSession({
    env,
    createConnection,
    scope: { call: first.wireId, generation },
    // Each side knows both ids, so they agree on the polite one.
    isPolite: (user ?? 0) > peerId,
    wanted,
    async send(type, json) {
      const sent = await line.command('callSend', { type, json });
      return sent.ok && sent.value;
    },
    onWant(wish) {
      // The wishes of all tabs meet in the row; the own one applies at once, also while no engine is up.
      void line.command('callWant', wish);
      apply({ ...wanted, ...wish });
    },
    onLost: () => onFailure('lost'),
    onChange,
  });

  function apply(next: Wanted): void {
    wanted = next;
    session.want(next);
  }

  async function open(): Promise<void> {
    // The servers are asked for while the user answers the browser's question.
    void askConfig();
    const fault = await session.open(isUnderWay);
    if (isClosed) return;
    // A call under way goes on without the device.
    if (fault !== null && !isUnderWay) return onFailure(fault);
    areDevicesOpen = true;
    onChange();
  }

  /** Each engine is asked once: the answer is lost with the engine. */
  async function askConfig(): Promise<void> {
    if (config !== null || askedSeat === seat) return;
    askedSeat = seat;
    const answer = await line.command('callConfig', {});
    if (isClosed || config !== null) return;
    if (!answer.ok && answer.error.code === 'ENGINE_LOST') return;
    config = answer.ok ? answer.value : null;
    if (config === null) onFailure(isUnderWay ? 'lost' : 'offline');
    else onChange();
  }

  function meetEngine(row: CallStateRow): void {
    if (rowSeat === seat) return;
    rowSeat = seat;
    lastSignal = 0;
    rowWanted = row.wanted;
    // The new engine may know an older wish than this tab.
    if (!isSameWish(row.wanted, wanted)) void line.command('callWant', { ...wanted });
  }

  function goOn(): void {
    if (!areDevicesOpen || config === null) return;
    if ((step === 'preparing' || step === 'accepting') && readySeat !== seat) {
      readySeat = seat;
      void line.command('callReady', {});
    }
    if (step !== 'connecting' && step !== 'talking') return;
    session.connect(config, offers);
    void handleSignals();
  }

  async function handleSignals(): Promise<void> {
    const signals = line
      .view({ view: 'call' })
      .rows.filter((row): row is CallSignalRow => row.kind === 'signal' && row.number > lastSignal)
      .sort((a, b) => a.number - b.number);
    const last = signals.at(-1);
    if (!last) return;
    const from = seat;
    lastSignal = last.number;
    await session.signals(signals);
    if (!isClosed && line.seat() === from) void line.command('callHandled', { number: last.number });
  }

  function report(): void {
    const next = session.report();
    const text = `${seat} ${JSON.stringify(next)}`;
    if (text === reported) return;
    reported = text;
    void line.command('callReport', next);
  }

  function keep(row: CallStateRow): void {
    const { generation: now, wireId } = session.report();
    options.keep({ ...row, generation: now, wireId: row.wireId || wireId, wanted });
  }

  keep(first);
  void open();

  return {
    control: session,
    facts: () => ({ user, call, peerId, step, seat, generation: session.report().generation }),
    follow(row, now) {
      // A row of the last engine, or one before the take-over.
      if (isClosed || row.owner !== now) return;
      seat = now;
      ({ step } = row);
      meetEngine(row);
      if (!isSameWish(row.wanted, rowWanted)) {
        rowWanted = row.wanted;
        apply(row.wanted);
      }
      const isReconnected = row.reconnects > reconnects;
      ({ reconnects } = row);
      if (isReconnected) session.hint();
      keep(row);
      void askConfig();
      goOn();
      report();
    },
    renew(next, now) {
      seat = now;
      offers = true;
      session.renew(next);
    },
    hint: session.hint,
    close() {
      isClosed = true;
      session.close();
    },
  };
}

const isSameWish = (a: Wanted, b: Wanted): boolean => a.microphone === b.microphone && a.camera === b.camera;
