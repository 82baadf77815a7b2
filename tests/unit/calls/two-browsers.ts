// Two browsers for unit tests: the real call machine of each engine, a server that forwards signals, and call tabs.
import { createCallTab } from '../../../src/calls/call-tab.ts';
import type { CallTab } from '../../../src/calls/media/call-media-api.ts';
import type { CallArgs } from '../../../src/core/contract/call-commands.ts';
import { MessageType } from '../../../src/core/domain/enums.ts';
import { callRows } from '../../../workers/calls/call-rows.ts';
import {
  type CallEffect,
  type CallInput,
  type CallState,
  NO_CALL,
} from '../../../workers/calls/call-state.ts';
import { step } from '../../../workers/calls/machine.ts';
import { FakeBrowser, FakeLine } from './fake-call.ts';
import { settled } from './fake-rtc.ts';

const SIGNALS = {
  offer: MessageType.RTC_OFFER,
  answer: MessageType.RTC_ANSWER,
  candidate: MessageType.RTC_CANDIDATE,
} as const;

const FORWARDED: Partial<Record<CallEffect['kind'], number>> = {
  setup: MessageType.RTC_SETUP_VIDEO,
  accept: MessageType.RTC_ACCEPT,
  reject: MessageType.RTC_REJECT,
  cancel: MessageType.RTC_CANCEL,
  handup: MessageType.RTC_HANGUP,
  failed: MessageType.RTC_FAILED,
};

interface Tab {
  line: FakeLine;
  browser: FakeBrowser;
  tab: CallTab;
}

/** The browser of one user. */
export class Side {
  state: CallState = NO_CALL;
  readonly lines: FakeLine[] = [];
  far!: Side;
  readonly userId: number;

  constructor(userId: number) {
    this.userId = userId;
  }

  /** @param browser the page before a reload, whose session storage stays */
  open(seat: string, browser = new FakeBrowser()): Tab {
    const line = new FakeLine();
    line.seatNow = seat;
    line.userNow = this.userId;
    line.rows = callRows(this.state);
    line.run = (name, args) => this.#run(name, args as never, line.seatNow);
    this.lines.push(line);
    return { line, browser, tab: createCallTab(line.line, browser.env) };
  }

  /** The page goes; the engine learns it by the lock of the seat. */
  async leave({ line, browser }: Tab): Promise<void> {
    browser.emit('leave');
    this.lines.splice(this.lines.indexOf(line), 1);
    this.put({ kind: 'seat-gone', seat: line.seatNow });
    await settled();
  }

  put(input: CallInput): boolean {
    const { state, effects, ignored } = step(this.state, input, this.userId);
    const before = this.state;
    this.state = state;
    if (state !== before)
      for (const line of this.lines) {
        line.rows = callRows(state);
        // A row arrives after the answer to the command, in a batch of its own.
        queueMicrotask(() => line.changed());
      }
    for (const effect of effects) this.#perform(effect);
    return ignored === null;
  }

  #perform(effect: CallEffect): void {
    const type = FORWARDED[effect.kind];
    if (type !== undefined) this.#send(type, '');
    if (effect.kind === 'setup' || effect.kind === 'accept')
      this.put({ kind: 'answer', of: effect.kind, id: effect.id, answer: { kind: 'ok' } });
  }

  #send(type: number, content: string): void {
    const { far, userId } = this;
    queueMicrotask(() =>
      far.put({
        kind: 'signal',
        type,
        senderId: userId,
        content,
        newId: `call-of-${far.userId}`,
        ringer: null,
      }),
    );
  }

  #run(name: string, args: never, seat: string): unknown {
    switch (name) {
      case 'callReady':
        return this.put({ kind: 'ready', seat });
      case 'callFail':
        return this.put({ kind: 'media-failed', seat, ...(args as CallArgs['callFail']) });
      case 'callHandled':
        return this.put({ kind: 'handled', seat, ...(args as CallArgs['callHandled']) });
      case 'callReport':
        return this.put({ kind: 'report', seat, now: 1, ...(args as CallArgs['callReport']) });
      case 'callWant':
        return this.put({ kind: 'want', ...(args as CallArgs['callWant']) });
      case 'callTake':
        return this.put({ kind: 'take', seat }) ? this.state.call?.generation : null;
      case 'callSend': {
        if (this.state.call?.owner !== seat) return false;
        const { type, json } = args as CallArgs['callSend'];
        this.#send(SIGNALS[type], json);
        return true;
      }
      default:
        return undefined;
    }
  }
}

/** Two users without a call. */
export function twoSides(): { caller: Side; callee: Side } {
  const [caller, callee] = [new Side(1), new Side(2)];
  caller.far = callee;
  callee.far = caller;
  return { caller, callee };
}
