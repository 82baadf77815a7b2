// This tab's part in the call of the browser, private or group: shows the engine's row, and holds the media where this
// tab is the call tab. tab-part.ts decides; this file carries the decisions out, and releases the media at every end
// (X-CALL-03).
import type { Line } from '../line/api.ts';
import { type AnyCallRow, isConnecting, isOpening, partnerOf } from './any-call.ts';
import type { CallFailure } from './held-media.ts';
import { browserCallEnv, type CallEnv } from './media/call-env.ts';
import type { CallTab } from './media/call-media-api.ts';
import type { HeldCall } from '../platform/held-call.ts';
import { createRestorer } from './restorer.ts';
import {
  createGroupCode,
  followRow,
  startMedia,
  type CreateGroupSession,
  type TabMedia,
} from './tab-media.ts';
import { partOf, type TabFacts } from './tab-part.ts';

/** An engine that knows no call for this time has lost it, ms. */
export const MISSING_LIMIT = 10_000;

const loadGroup = async (): Promise<CreateGroupSession> =>
  (await import('./mesh/group-session.ts')).createGroupSession;

/**
 * @param env the browser; a test replaces it, as the next one
 * @param load loads the code of group calls
 */
export function createCallTab(
  line: Line,
  env: CallEnv = browserCallEnv(),
  load: () => Promise<CreateGroupSession> = loadGroup,
): CallTab {
  const watchers = new Set<() => void>();
  let row: AnyCallRow | null = null;
  let media: TabMedia | null = null;
  let stopStaying = (): void => undefined;
  /** The call in session storage. */
  let kept = env.held.read();
  /** The call that this tab cannot go on with, and the seat that has told the engine. */
  let failure: { call: string; why: CallFailure; seat: string | null } | null = null;
  /** The seat and the row with which this tab has asked last to take the call over. */
  let asked = '';
  /** The last row of a call, which the screens show while a new engine does not know the call yet. */
  let lastRow: AnyCallRow | null = null;
  /** The call that the user has quit here, the last row for which an engine was told, and the seat in that engine. */
  let quit: { call: string; told: AnyCallRow | null; seat: string | null } | null = null;
  const restorer = createRestorer(line);
  let isTaking = false;
  /** Ends the wait for a call that the engine does not know. */
  let stopWaiting: (() => void) | null = null;
  /** The page is leaving or has left; it holds no media until it returns. */
  let isAway = false;
  let isClosed = false;

  const groupCode = createGroupCode(load, changed, () => {
    if (row) fail(row.call, isOpening(row) ? 'offline' : 'lost');
  });

  const notify = (): void => {
    for (const watcher of watchers) watcher();
  };

  function changed(): void {
    update();
    notify();
  }

  function update(): void {
    const next = line.view({ view: 'call' }).byKey.get('call');
    row = next?.kind === 'call' || next?.kind === 'group-call' ? next : null;
    lastRow = row ?? lastRow;
    if (isClosed || isAway) return;
    try {
      act();
    } catch (error) {
      // A defect must leave no camera on, and must not stop the other watchers of the line.
      release();
      if (row) failure = { call: row.call, why: 'lost', seat: null };
      env.reportError(error);
    }
  }

  function act(): void {
    const seat = line.seat();
    const engine = engineOf(line);
    const user = line.user();
    if (kept !== null && user !== null && kept.user !== user) keep(null);
    // A call that rings again, or that the user joins again, under its id gets a new attempt.
    if (row?.step === 'ringing' || (row?.step === 'ended' && row.call === failure?.call)) failure = null;
    if (engine === 'up' && hasMetQuit(seat)) quit = null;
    if (engine === 'up') restorer.meet(row, ownKept(), media !== null);
    if (row?.kind === 'group-call' && row.step !== 'ended') groupCode.preload();
    if (row && hasQuit(row)) {
      if (engine === 'up' && row !== quit?.told) tellQuit(row);
      return;
    }
    const own = ownKept();
    const held = own && { ...own, partner: partnerOf(own) };
    const part = partOf({ engine, row, seat, user, media: media?.held.facts() ?? null, held });
    if (part !== 'missing') endWait();
    switch (part) {
      case 'missing':
        stopWaiting ??= env.after(MISSING_LIMIT, forget);
        return;
      case 'release': {
        const hadMedia = media !== null;
        forget();
        // The row may be the begin of another call.
        if (hadMedia) act();
        return;
      }
      case 'hold':
        if (row && media && !isTaking) followRow(media, row, seat);
        return;
      case 'begin':
      case 'take':
        // The row that names this tab may arrive before the answer with the generation.
        if (!row || isTaking) return;
        if (failure?.call === row.call) tellFailure(row, seat, failure);
        // A tab that has not loaded the code takes no call over.
        else if (row.kind === 'group-call' && !groupCode.get()) groupCode.need();
        else if (part === 'take') void take(row, seat);
        else begin(row, seat);
        return;
      default:
    }
  }

  function keep(next: HeldCall | null): void {
    kept = next;
    env.held.write(next);
  }

  /** The kept call, once the tab shows its user. */
  const ownKept = (): HeldCall | null => (kept?.user === line.user() ? kept : null);

  const hasQuit = ({ call, step }: AnyCallRow): boolean => call === quit?.call && step !== 'ended';

  /** The engine that was told has ended the call: the next row of this id is a new visit of a group call. */
  function hasMetQuit(seat: string): boolean {
    if (quit === null) return false;
    if (row === null) return quit.told !== null && quit.seat === seat;
    return row.call !== quit.call || row.step === 'ended';
  }

  /** The hang-up was lost with the last engine, or a tab has told the new one of the call. */
  function tellQuit(current: AnyCallRow): void {
    const { call } = current;
    quit = { call, told: current, seat: line.seat() };
    void line.command('callQuit', { call });
  }

  function endWait(): void {
    stopWaiting?.();
    stopWaiting = null;
  }

  /** Starts the media of the tab that called or accepted. */
  function begin(current: AnyCallRow, seat: string): void {
    // The connection was lost with a defect or with the page; the next generation replaces it.
    start(current, seat, current.generation + (isConnecting(current) ? 1 : 0));
  }

  async function take(current: AnyCallRow, seat: string): Promise<void> {
    // The answer may also arrive before that row.
    const question = `${seat} ${current.revision}`;
    if (question === asked) return;
    asked = question;
    isTaking = true;
    const taken = await line.command('callTake', {});
    isTaking = false;
    if (isClosed || isAway) return;
    const generation = taken.ok ? taken.value : null;
    // Where another tab was faster, the next row says so.
    if (generation !== null && row?.call === current.call && !hasQuit(row) && line.seat() === seat) {
      if (media) media.held.renew(generation, seat);
      else start(current, seat, generation);
    }
    update();
  }

  function start(current: AnyCallRow, seat: string, generation: number): void {
    const { createConnection } = env;
    const { call } = current;
    if (!createConnection || !env.devices) {
      fail(call, 'unsupported');
      return;
    }
    stopStaying = env.stayLoaded();
    const keepRow = (next: AnyCallRow): void => {
      const user = line.user();
      if (user !== null) keep({ ...next, user });
    };
    const onFailure = (why: CallFailure): void => fail(call, why);
    const given = { line, env, createConnection, seat, generation, onFailure, onChange: changed };
    media = startMedia({ ...given, row: current, keep: keepRow }, groupCode.get());
    notify();
  }

  function fail(call: string, why: CallFailure): void {
    failure = { call, why, seat: null };
    release();
    update();
    notify();
  }

  /** The engine ends the call; each new engine is told once. */
  function tellFailure({ owner }: AnyCallRow, seat: string, failed: NonNullable<typeof failure>): void {
    if (owner !== seat || failed.seat === seat) return;
    failed.seat = seat;
    void line.command('callFail', { why: failed.why });
  }

  /** Stops the devices and closes the connection. */
  function release(): void {
    stopStaying();
    stopStaying = () => undefined;
    media?.held.close();
    media = null;
  }

  /** The call is over for this tab. */
  function forget(): void {
    stopWaiting = null;
    release();
    keep(null);
    notify();
  }

  function shownRow(): AnyCallRow | null {
    if (row && hasQuit(row)) return null;
    return media === null ? row : (row ?? lastRow);
  }

  const stops = [
    line.watch({ view: 'call' }, changed),
    // A page that has reloaded learns its user from the first row.
    line.watch({ view: 'status' }, changed),
    line.watchState(changed),
    env.onNetwork(() => media?.held.hint()),
    env.onPage(
      () => {
        // The kept call stays, because the page may be reloading.
        isAway = true;
        release();
      },
      () => {
        isAway = false;
        changed();
      },
    ),
  ];
  update();

  return {
    row() {
      const shown = shownRow();
      return shown?.kind === 'call' ? shown : null;
    },
    groupRow() {
      const shown = shownRow();
      return shown?.kind === 'group-call' ? shown : null;
    },
    media: () => (media?.kind === 'call' ? media.held.control : null),
    groupMedia: () => (media?.kind === 'group-call' ? media.held.control : null),
    quit(call) {
      // The caller of this function tells the engine of the present row.
      quit = { call, told: row, seat: engineOf(line) === 'up' ? line.seat() : null };
      const isHere = media?.held.facts().call === call || kept?.call === call;
      if (!isHere) return notify();
      endWait();
      forget();
    },
    watch(watcher) {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    close() {
      if (isClosed) return;
      isClosed = true;
      for (const stop of stops) stop();
      endWait();
      watchers.clear();
      // A call of a user who has signed out does not stay (INV-9).
      if (media || kept?.user !== line.user()) env.held.write(null);
      release();
    },
  };
}

function engineOf(line: Line): TabFacts['engine'] {
  const { kind } = line.state();
  if (kind === 'up') return line.view({ view: 'call' }).ready ? 'up' : 'coming';
  return kind === 'connecting' ? 'coming' : 'gone';
}
