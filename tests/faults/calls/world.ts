// Two users with three devices, and the server's session of their call, in one virtual time.
import { ENDS, step as stepOfServer, type Action } from '../../../server/calls/step.ts';
import { createPastCalls } from '../../../server/calls/past-calls.ts';
import { CALL_TIMES, infoOf, type Session, sidesOf } from '../../../server/calls/session.ts';
import { type Outcome, refuse } from '../../../server/result.ts';
import { done, failed, type Result } from '../../../src/core/contract/result.ts';
import { MessageType } from '../../../src/core/domain/enums.ts';
import { Clock, settle } from '../sim/clock.ts';
import { CALLEE, CALLER, CallDevice, type PendingRequest, type Surroundings } from './device.ts';

/** Longest step of the time, ms: the tabs look at their media at least this often. */
const SLICE = 500;

export class CallWorld implements Surroundings {
  readonly clock = new Clock();
  readonly devices: readonly CallDevice[];
  /** The server's call of the two users. */
  session: Session | null = null;
  /** The ids of ended calls, as sessions.ts keeps them. */
  #past = createPastCalls();
  /** Broken invariants. */
  readonly violations: string[] = [];

  constructor() {
    this.devices = [
      new CallDevice(this, { userId: CALLER, terminal: 0, signInId: 11 }),
      new CallDevice(this, { userId: CALLEE, terminal: 0, signInId: 21 }),
      new CallDevice(this, { userId: CALLEE, terminal: 1, signInId: 22 }),
    ];
  }

  device(pick: number): CallDevice {
    return this.devices[pick % this.devices.length]!;
  }

  /** The server performs an action. Pushes reach the devices whose sockets are open. */
  act(action: Action): Outcome<null> {
    const before = this.session;
    const { session, outcome, pushes } = stepOfServer(before, action, this.clock.ran, CALL_TIMES);
    this.session = session;
    if (before && before.caller.call !== session?.caller.call)
      for (const side of sidesOf(before)) this.#past.note(side);
    for (const { to, onlySignIn, exceptSignIn, data } of pushes) {
      for (const device of this.devices) {
        const { userId, signInId } = device.participant;
        const isMeant = userId === to && (onlySignIn ?? signInId) === signInId && exceptSignIn !== signInId;
        if (isMeant && device.isOpen) device.pushes.push(data);
      }
    }
    return outcome;
  }

  /** The server restarts: it forgets its calls, and all sockets close. */
  restartServer(): void {
    this.session = null;
    this.#past = createPastCalls();
    for (const device of this.devices) device.cut(true);
  }

  /** The server answers a request of a device. */
  answer(device: CallDevice, { name, query, body }: PendingRequest): Result<unknown> {
    const call = typeof query['call'] === 'string' ? query['call'] : null;
    const by = { ...device.participant, call };
    const otherUser = device.participant.userId === CALLER ? CALLEE : CALLER;
    const outcome = (action: Action): Result<unknown> => {
      const { session } = this;
      const answered = this.#past.has(by) ? refuse('callEnded') : this.act(action);
      const isEnd = ENDS.has(action.kind);
      // An end may overtake the setup that it follows.
      if (isEnd && (session === null || this.session === null)) this.#past.note(by);
      if (answered.ok) return done(null);
      return failed({ code: 'REFUSED', status: answered.refusal.code, message: 'no' });
    };
    switch (name) {
      case 'setup':
        return outcome({ kind: 'setup', by, peerId: otherUser, mode: query['mode'] as 'voice' });
      case 'accept':
        return outcome({ kind: 'accept', by, isConnected: device.isOpen });
      case 'reject':
      case 'cancel':
      case 'handup':
      case 'heartbeat':
        return outcome({ kind: name, by });
      case 'failed':
        return outcome({ kind: 'failed', by, reason: String(query['reason']) });
      case 'offer':
      case 'answer':
      case 'candidate':
        return outcome({ kind: 'signal', by, type: SIGNALS[name], content: JSON.stringify(body) });
      case 'info':
        return done(infoOf(this.session, by));
      default:
        throw new Error(`the simulated server does not know ${name}`);
    }
  }

  /** Runs everything that happens at the present time. */
  async settle(): Promise<void> {
    for (let round = 0; ; round++) {
      await settle();
      let ran = false;
      for (const device of this.devices) ran = device.runTimers() || ran;
      for (const device of this.devices) ran = device.runTabs() || ran;
      if (!ran) return;
      if (round > 500) throw new Error('the simulated calls never settle');
    }
  }

  async pass(ms: number): Promise<void> {
    const end = this.clock.ran + ms;
    while (this.clock.ran < end) {
      const next = Math.min(...this.devices.map((device) => device.nextTimer), this.clock.ran + SLICE, end);
      this.clock.ran = Math.max(next, this.clock.ran);
      if (this.session) this.act({ kind: 'time' });
      await this.settle();
      this.check();
    }
  }

  /** Delivers every push and answers every request, until none is left. */
  async drain(): Promise<void> {
    await this.settle();
    for (let round = 0; this.devices.some((device) => device.takeNext('none')); round++) {
      if (round > 2_000) throw new Error('the simulated requests never end');
      await this.settle();
    }
  }

  check(): void {
    for (const device of this.devices) this.violations.push(...device.problems());
  }

  /** A device that is connected, and that nothing reaches any more, rings while the server lets it ring. */
  checkRinging({ participant, row }: CallDevice): void {
    const { session } = this;
    if (!session || session.talk || session.calleeId !== participant.userId) return;
    // An own setup, whose outcome this device does not know yet, comes first.
    if (row?.step === 'preparing') return;
    const rings = row?.step === 'ringing' || row?.step === 'accepting';
    if (!rings || row.call !== session.caller.call)
      this.violations.push(`user ${participant.userId} does not ring, but ${row?.step ?? 'has no call'}`);
  }

  /** Media flow while a tab of each side has negotiated the same connection. */
  isConnected(): boolean {
    const { session } = this;
    if (!session?.talk) return false;
    const sides = [session.caller, session.talk.acceptor].map(({ signInId }) =>
      this.devices.find(({ participant }) => participant.signInId === signInId)?.negotiated(),
    );
    return sides[0] !== undefined && sides[0] !== null && sides[0] === sides[1];
  }
}

const SIGNALS = {
  offer: MessageType.RTC_OFFER,
  answer: MessageType.RTC_ANSWER,
  candidate: MessageType.RTC_CANDIDATE,
} as const;
