// The calls of an engine without a server: a test gives the answers, the signals, the tabs and the time.
import { Subject, VirtualTimeScheduler } from 'rxjs';
import type { CallRow } from '../../../src/core/contract/call-rows.ts';
import type { GroupCallStateRow } from '../../../src/core/contract/group-call-rows.ts';
import { done, failed, type Result } from '../../../src/core/contract/result.ts';
import { MessageType } from '../../../src/core/domain/enums.ts';
import type { GroupCallInfo } from '../../../src/core/wire/profile-s/objects/calls.ts';
import { endpoints, type EndpointName } from '../../../src/core/wire/index.ts';
import { createAllCalls } from '../../../workers/group-calls/all-calls.ts';
import { createScope } from '../../../workers/scope.ts';
import { unexpected } from '../support.ts';
import { BEN, CALL, CLEO, GROUP, infoOf, NO_INFO, SELF, user } from './machine-inputs.ts';

export const NO_ANSWER = failed({ code: 'NO_ANSWER' });
export const refused = (status: number, message = 'no') => failed({ code: 'REFUSED', status, message });
const tabState = { visible: true, focused: true, active: true, touched: 0 };

export interface Sent {
  name: string;
  call?: string;
  [field: string]: unknown;
}

/** By the last part of the path. A promise answers late. */
export type Answers = Partial<Record<string, Result<unknown> | Promise<Result<unknown>>>>;

export function setUp(answers: Answers = {}) {
  const scheduler = new VirtualTimeScheduler();
  scheduler.maxFrames = 0;
  const scope = createScope(unexpected);
  const live$ = new Subject<{ step: string }>();
  const tabChanges$ = new Subject<void>();
  const news$ = new Subject<{ kind: 'record'; name: string }>();
  const tabs: { id: string; state: typeof tabState }[] = [];
  const sent: Sent[] = [];
  const notes: string[] = [];
  const inputs: string[] = [];
  const groups = new Map(
    [GROUP, GROUP + 1].map((id) => [id, { quit: false, dissolve: false, isBanned: false }]),
  );
  const link = {
    state: { step: 'live' },
    state$: live$,
    input: ({ kind }: { kind: string }) => inputs.push(kind),
  };
  const people = {
    group: (id: number) => groups.get(id) ?? null,
    friend: () => ({ nickName: 'Friend', showNickName: 'Friend', deleted: false, headImage: '' }),
    member: () => undefined,
    changes$: news$,
  };
  const calls = createAllCalls({
    account: { link, people } as never,
    selfId: SELF,
    http: {
      call: (endpoint: EndpointName, { query, body }: { query?: object; body?: object }) => {
        if (endpoint === 'systemConfig') return Promise.resolve(NO_ANSWER);
        const name = endpoints[endpoint].path.split('/').at(-1)!;
        sent.push({ name, ...query, ...body });
        return Promise.resolve(answers[name] ?? done(null));
      },
      serverNow: () => scheduler.now(),
    } as never,
    tabs: () => tabs as never,
    tabChanges$,
    randomId: () => 'random-id',
    scheduler,
    scope,
    tell: (sentence) => notes.push(sentence),
  });
  let revision = 100;
  const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
  const rows = (): CallRow[] => calls.rows();
  const row = (): GroupCallStateRow | undefined => rows().find((it) => it.kind === 'group-call');
  const signal = (type: number, senderId: number | null, content: unknown = '', groupId = GROUP): void =>
    calls.signal({
      type,
      groupId,
      sendId: senderId,
      content: typeof content === 'string' ? content : JSON.stringify(content),
    } as never);
  return {
    calls,
    sent,
    notes,
    inputs,
    link,
    scope,
    groups,
    news$,
    live$,
    settle,
    rows,
    row,
    signal,
    names: (): string[] => sent.map(({ name }) => name),
    step: () => {
      const it = row();
      return it?.end ? `ended: ${it.end.why}` : it?.step;
    },
    run: (name: string, args: object, seat = 'seat-one') => calls.run(name, args, seat),
    /** The server tells a newer info of the group. */
    told(info: GroupCallInfo, groupId = GROUP): void {
      signal(MessageType.GROUP_CALL, null, { ...info, revision: ++revision }, groupId);
    },
    async pass(ms: number): Promise<void> {
      scheduler.maxFrames += ms;
      scheduler.flush();
      scheduler.frame = scheduler.maxFrames;
      await settle();
    },
    reconnect(): void {
      live$.next({ step: 'logging-in' });
      live$.next({ step: 'catching-up' });
      live$.next({ step: 'live' });
    },
    /** Replaces the tabs. */
    tabsAre(...seats: string[]): void {
      tabs.splice(0, tabs.length, ...seats.map((id) => ({ id, state: tabState })));
      tabChanges$.next();
    },
  };
}

export type Scene = ReturnType<typeof setUp>;

export const start = { call: CALL, groupId: GROUP, userIds: [BEN, CLEO] };
export const MICROPHONE = { generation: 0, microphone: true, camera: false, screen: false };
/** This user hosts; Ben is in, and Cleo rings. */
export const HOSTED = infoOf([user(SELF, true, 90), user(BEN, true, 91), user(CLEO, false)], {
  host: user(SELF, true),
  since: 500,
});
/** Ben hosts, and this user rings. */
export const RUNG = infoOf([user(BEN, true, 90), user(SELF, false), user(CLEO, false)]);
/** Ben hosts, and this user is in. */
export const TALK = infoOf([user(BEN, true, 90), user(SELF, true, 91), user(CLEO, false)]);
export const GONE = NO_INFO;

/** The setup of this user is accepted, and Ben and Cleo ring. */
export async function calling(scene: Scene): Promise<void> {
  scene.tabsAre('seat-one', 'seat-two');
  await scene.run('callGroupStart', start);
  await scene.run('callReady', {});
  scene.told(infoOf([user(SELF, true, 90), user(BEN, false), user(CLEO, false)], { host: user(SELF, true) }));
  await scene.settle();
}

/** Ben calls, and this user rings. */
export function ringing(scene: Scene): void {
  scene.tabsAre('seat-one', 'seat-two');
  scene.told(RUNG);
  scene.signal(MessageType.RTC_GROUP_SETUP, BEN, RUNG.userInfos);
}

/** This user has accepted the call of Ben, and the devices are open. */
export async function talking(scene: Scene): Promise<void> {
  ringing(scene);
  await scene.run('callAccept', { call: CALL });
  await scene.run('callReady', {});
  scene.told(TALK);
  await scene.settle();
  await scene.run('callGroupReport', MICROPHONE);
  await scene.settle();
}
