// The media that this tab holds, and their exchange with the engine, in a private call as in a group call: the engine's
// row switches devices, connects and brings signals; this side reports, and sends its own signals.
import type { CallArgs, CallConfig } from '../core/contract/call-commands.ts';
import type { Result } from '../core/contract/result.ts';
import type { Line } from '../line/api.ts';
import { type AnyCallRow, isConnecting, isOpening, partnerOf } from './any-call.ts';
import { createHandled, type Handled } from './handled.ts';
import type { CallEnv } from './media/call-env.ts';
import type { MediaSession, SessionOptions } from './media/media-session.ts';
import type { Wanted } from './media/own-devices.ts';
import type { MediaFacts } from './tab-part.ts';

export type CallFailure = CallArgs['callFail']['why'];

/** A relay accepts its credentials for an hour at least, so each new path has some that are valid. */
const RENEWAL = 30 * 60_000;

export interface HeldMediaOptions<Row extends AnyCallRow, Control> {
  line: Line;
  env: CallEnv;
  createConnection: NonNullable<CallEnv['createConnection']>;
  createSession: (options: SessionOptions<Row>) => MediaSession<Row, Control>;
  row: Row;
  seat: string;
  generation: number;
  /** The call cannot go on in this tab. */
  onFailure: (why: CallFailure) => void;
  /** The state of the media, or the report, has changed. */
  onChange: () => void;
  /** Keeps the call for a reload of the page. */
  keep: (row: Row) => void;
}

export interface HeldMedia<Row extends AnyCallRow, Control> {
  readonly control: Control;
  facts(): MediaFacts;
  /** Carries the row of this call out. */
  follow(row: Row, seat: string): void;
  /** This tab has taken its own call over, because a new engine did not know its media. */
  renew(generation: number, seat: string): void;
  /** The network has changed. */
  hint: () => void;
  close(): void;
}

/** Opens the devices; the engine is told when they are open (PCALL-09, PCALL-12). */
export function holdMedia<Row extends AnyCallRow, Control>(
  options: HeldMediaOptions<Row, Control>,
): HeldMedia<Row, Control> {
  const { line, env, createConnection, row: first, generation, onFailure, onChange } = options;
  const user = line.user();
  let { seat } = options;
  let row = first;
  let isClosed = false;
  let areDevicesOpen = false;
  /** No connection begins without it: the browser's own choice could reveal the user's address. */
  let config: Pick<CallConfig, 'iceServers' | 'iceTransportPolicy'> | null = null;
  let configuredAt = 0;
  /** The seat with which this tab has asked for the configuration. */
  let askedSeat: string | null = null;
  let readySeat: string | null = null;
  let reported = '';
  /** The seat of the last row; the next engine counts its signals from the beginning. */
  let rowSeat = seat;
  let { wanted, reconnects } = first;
  const isUnderWay = !isOpening(first);
  /** The wishes of the last row. */
  let rowWanted = wanted;

  function handledOf(from: string): Handled {
    return createHandled((number) => {
      // The numbers of the next engine are others.
      if (line.seat() === from) void line.command('callHandled', { number });
    });
  }
  let handled = handledOf(seat);

  const session = options.createSession({
    env,
    createConnection,
    row: first,
    userId: user ?? 0,
    generation,
    async send(type, json, to) {
      const sent = await line.command('callSend', { type, json, ...(to !== undefined && { to }) });
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
    config = configOf(answer);
    configuredAt = env.now();
    if (config === null) onFailure(isUnderWay ? 'lost' : 'offline');
    else onChange();
  }

  /** Resolves with false where there is no new configuration: the connections keep theirs. */
  async function renewConfig(): Promise<boolean> {
    if (config === null) return false;
    const next = configOf(await line.command('callConfig', {}));
    if (isClosed || next === null) return false;
    config = next;
    configuredAt = env.now();
    session.configure(next);
    return true;
  }

  function hint(): void {
    session.hint();
    // The page may have slept through its timer. The restart needs valid credentials.
    if (env.now() - configuredAt < RENEWAL) return;
    void renewConfig().then((isRenewed) => isRenewed && session.hint());
  }

  function meetEngine(): void {
    if (rowSeat === seat) return;
    rowSeat = seat;
    handled.close();
    handled = handledOf(seat);
    rowWanted = row.wanted;
    // The new engine may know an older wish than this tab.
    if (!isSameWish(row.wanted, wanted)) void line.command('callWant', { ...wanted });
  }

  function goOn(): void {
    if (!areDevicesOpen || config === null) return;
    if (isOpening(row) && readySeat !== seat) {
      readySeat = seat;
      void line.command('callReady', {});
    }
    if (!isConnecting(row)) return;
    session.follow(row, config);
    const signals = line.view({ view: 'call' }).rows.filter((one) => one.kind === 'signal');
    for (const batch of handled.begin(signals)) void session.signals(batch).then(() => handled.end(batch));
  }

  function report(): void {
    const next = session.report();
    const text = `${seat} ${JSON.stringify(next.args)}`;
    if (text === reported) return;
    reported = text;
    if (next.name === 'callReport') void line.command(next.name, next.args);
    else void line.command(next.name, next.args);
  }

  const keep = (): void => options.keep({ ...session.kept(row), wanted });

  keep();
  void open();
  const stopRenewal = env.every(RENEWAL, () => void renewConfig());

  return {
    control: session.control,
    facts: () => ({
      user,
      call: row.call,
      partner: partnerOf(row),
      step: row.step,
      seat,
      generation: session.generation(),
    }),
    follow(next, now) {
      // A row of the last engine, or one before the take-over.
      if (isClosed || next.owner !== now) return;
      seat = now;
      row = next;
      meetEngine();
      if (!isSameWish(row.wanted, rowWanted)) {
        rowWanted = row.wanted;
        apply(row.wanted);
      }
      const isReconnected = row.reconnects > reconnects;
      ({ reconnects } = row);
      if (isReconnected) hint();
      keep();
      void askConfig();
      goOn();
      report();
    },
    renew(next, now) {
      seat = now;
      session.renew(next);
    },
    hint,
    close() {
      isClosed = true;
      stopRenewal();
      handled.close();
      session.close();
    },
  };
}

function configOf(
  answer: Result<CallConfig | null>,
): Pick<CallConfig, 'iceServers' | 'iceTransportPolicy'> | null {
  const { iceServers, iceTransportPolicy } = (answer.ok && answer.value) || {};
  return iceServers && iceTransportPolicy ? { iceServers, iceTransportPolicy } : null;
}

const isSameWish = (a: Wanted, b: Wanted): boolean => a.microphone === b.microphone && a.camera === b.camera;
