// The server of all calls: its real hub and calls, without a network and a database.
import { createBusyUsers } from '../../../server/calls/busy-users.ts';
import { createCallLog } from '../../../server/calls/call-log.ts';
import { createDuties } from '../../../server/calls/duties.ts';
import {
  CALL_TIMES,
  type Device,
  infoOf,
  type Participant,
  type Session,
} from '../../../server/calls/session.ts';
import { type Calls, createCalls, type RecordWorks } from '../../../server/calls/sessions.ts';
import { createLocalBus } from '../../../server/cluster/bus.ts';
import { createGroupCalls, type GroupCalls, type TipWorks } from '../../../server/group-calls/group-calls.ts';
import { type Connection, createHub, type Hub } from '../../../server/push/hub.ts';
import { done as answered, type Outcome } from '../../../server/result.ts';
import { done, failed, type Result } from '../../../src/core/contract/result.ts';
import { MessageType } from '../../../src/core/domain/enums.ts';
import { Command } from '../../../src/core/wire/index.ts';
import type { GroupCallInfo } from '../../../src/core/wire/profile-s/objects/calls.ts';
import { type Clock, Timers } from '../sim/clock.ts';
import type { Groups } from './groups.ts';

export const GROUPS: readonly number[] = [7, 8];
/** Most people of a call: fewer than the users. */
export const MOST = 5;

export interface Request {
  path: string;
  query: Record<string, unknown>;
  body: Record<string, unknown>;
}

export interface Push {
  type: number;
  sendId: number;
  groupId?: number;
  content?: string;
}

type Send = (push: Push) => void;

export class CallServer {
  readonly timers: Timers;
  readonly groupCalls: GroupCalls;
  readonly calls: Calls;
  /** The users with a call, by the server's own account. */
  readonly busyUsers = createBusyUsers();
  readonly #hub: Hub;
  readonly #groups: Groups;
  /** By sign-in: the function that tells the hub of the close. */
  readonly #closes = new Map<number, () => void>();

  constructor(clock: Clock, groups: Groups) {
    this.timers = new Timers(clock);
    this.#groups = groups;
    const now = () => clock.ran;
    const bus = createLocalBus({ now, time: clock.now });
    const quiet = { warn: () => undefined, info: () => undefined };
    this.#hub = createHub(bus, {
      log: quiet,
      now,
      noteDelivery: () => undefined,
      notePushed: () => undefined,
    });
    const none = () => Promise.resolve();
    const services = {
      db: groups,
      clock: clock.now,
      hub: this.#hub,
      lanes: { run: none, single: none },
      log: { warn: none },
    } as never;
    const startTimer = (ms: number, act: () => void) => {
      const timer = this.timers.schedule(act, ms);
      return () => timer.unsubscribe();
    };
    const options = { times: CALL_TIMES, startTimer };
    const log = createCallLog(this.#hub, now);
    const duties = createDuties<RecordWorks & TipWorks>(log, { record: none, tip: none });
    const parts = { busyUsers: this.busyUsers, log, duties, firstRevision: clock.now() };
    this.calls = createCalls(services, parts, options);
    this.groupCalls = createGroupCalls(services, parts, { ...options, most: MOST });
  }

  /** The device logs in with a new socket. */
  login(device: Participant, send: Send): void {
    const connection: Connection = {
      ...device,
      registered: () => undefined,
      send: (frame) => {
        const { cmd, data } = JSON.parse(frame) as { cmd: number; data: Push };
        if (cmd !== Command.LOGIN) send(data);
      },
      evict: () => undefined,
      close: () => undefined,
    };
    this.#closes.set(device.signInId, this.#hub.bind(connection));
  }

  /** The server notices that the socket of the device has closed. */
  close({ signInId }: Participant): void {
    this.#closes.get(signInId)?.();
    this.#closes.delete(signInId);
  }

  /** Tells users that they are in the group, or not any more. */
  tell(userIds: readonly number[], groupId: number, isMember: boolean): void {
    const type = isMember ? MessageType.GROUP_NEW : MessageType.GROUP_DEL;
    this.#hub.push({
      to: userIds,
      cmd: Command.GROUP,
      data: { type, groupId, sendId: 0, content: '' },
    });
  }

  async answer(device: Participant, { path, query, body }: Request): Promise<Result<unknown>> {
    const [, , kind, name] = path.split('/') as [string, string, string, string];
    const args = { ...query, ...body };
    const by: Device = { ...device, call: (args['call'] as string | undefined) ?? null };
    const outcome = await (kind === 'group' ? this.#group(name, by, args) : this.#private(name, by, args));
    if (outcome.ok) return done(outcome.value);
    return failed({ code: 'REFUSED', status: outcome.refusal.code, message: 'no' });
  }

  /** The call of the group, as the device sees it; null for none. */
  async groupCall(device: Participant, groupId: number): Promise<GroupCallInfo | null> {
    const told = await this.#groups.atOnce(() => this.groupCalls.info({ ...device, call: null }, groupId));
    return told.ok && told.value.isChating ? told.value : null;
  }

  /** The private calls of the user. */
  privateCalls(userId: number, userIds: readonly number[]): Session[] {
    return userIds.flatMap((other) => this.calls.between(userId, other) ?? []);
  }

  async #group(name: string, by: Device, args: Record<string, unknown>): Promise<Outcome<unknown>> {
    const calls = this.groupCalls;
    const groupId = Number(args['groupId']);
    const userIds = ((args['userInfos'] ?? []) as { id: number }[]).map(({ id }) => id);
    const signal = (type: number, content: unknown) =>
      calls.request(groupId, {
        kind: 'signal',
        by,
        to: Number(args['userId']),
        type,
        content: String(content),
      });
    switch (name) {
      case 'setup':
      case 'invite':
        return calls[name](by, groupId, userIds);
      case 'join':
      case 'info':
        return calls[name](by, groupId);
      case 'accept':
        return calls.request(groupId, { kind: name, by, isConnected: calls.isConnected(by) });
      case 'reject':
      case 'quit':
      case 'cancel':
      case 'heartbeat':
        return calls.request(groupId, { kind: name, by });
      case 'failed':
        return calls.request(groupId, { kind: name, by, reason: String(args['reason']) });
      case 'device': {
        const { isCamera, isMicroPhone, isShareScreen } = args as Record<string, boolean>;
        const devices = {
          isCamera: !!isCamera,
          isMicroPhone: !!isMicroPhone,
          isShareScreen: !!isShareScreen,
        };
        return calls.request(groupId, { kind: name, by, devices });
      }
      case 'offer':
        return signal(MessageType.RTC_GROUP_OFFER, args['offer']);
      case 'answer':
        return signal(MessageType.RTC_GROUP_ANSWER, args['answer']);
      default:
        throw new Error(`the simulated server does not know ${name}`);
    }
  }

  async #private(name: string, by: Device, query: Record<string, unknown>): Promise<Outcome<unknown>> {
    const { calls } = this;
    const peerId = Number(query['uid']);
    switch (name) {
      case 'setup':
        return calls.setup(by, peerId, query['mode'] as 'voice');
      case 'accept':
        return calls.request(peerId, { kind: name, by, isConnected: calls.isConnected(by) });
      case 'reject':
      case 'cancel':
      case 'handup':
      case 'heartbeat':
        return calls.request(peerId, { kind: name, by });
      case 'failed':
        return calls.request(peerId, { kind: name, by, reason: String(query['reason']) });
      case 'info':
        return answered(infoOf(calls.between(by.userId, peerId), by));
      default:
        throw new Error(`the simulated server does not know ${name}`);
    }
  }
}
