// The calls of an engine without a server: a test gives the answers, the signals, the tabs and the time.
import { Subject, VirtualTimeScheduler } from 'rxjs';
import { done, failed, type Result } from '../../../src/core/contract/result.ts';
import { MessageType } from '../../../src/core/domain/enums.ts';
import { endpoints, type EndpointName } from '../../../src/core/wire/index.ts';
import { createCalls } from '../../../workers/calls/calls.ts';
import { NEW_MEDIA } from '../../../workers/calls/transitions.ts';
import { createScope } from '../../../workers/scope.ts';
import { unexpected } from '../support.ts';

const SELF = 1;
export const PEER = 2;
const OK = done(null);
export const NO_ANSWER = failed({ code: 'NO_ANSWER' });
const tabState = { visible: true, focused: true, active: true, touched: 0 };

interface Tab {
  id: string;
  state: typeof tabState;
}

/** By the last part of the path. A promise answers late. */
export type Answers = Partial<Record<string, Result<unknown> | Promise<Result<unknown>>>>;

/** The calls of an account with a server that answers as `answers` says. */
export function setUp(answers: Answers = {}, tabs: Tab[] = []) {
  const scheduler = new VirtualTimeScheduler();
  scheduler.maxFrames = 0;
  const scope = createScope(unexpected);
  const live$ = new Subject<{ step: string }>();
  const tabChanges$ = new Subject<void>();
  const requests: string[] = [];
  /** The field `call` of each request. */
  const ids: (string | undefined)[] = [];
  const notes: string[] = [];
  const inputs: string[] = [];
  const link = {
    state: { step: 'live' },
    state$: live$,
    input: ({ kind }: { kind: string }) => inputs.push(kind),
  };
  const calls = createCalls({
    account: { link, people: { friend: () => ({ deleted: false }) } } as never,
    selfId: SELF,
    http: {
      call: (endpoint: EndpointName, { query }: { query?: { call?: string } }) => {
        const isConfig = endpoint === 'systemConfig';
        const name = isConfig ? endpoint : endpoints[endpoint].path.split('/').at(-1)!;
        requests.push(name);
        if (!isConfig) ids.push(query?.call);
        return Promise.resolve(answers[name] ?? (isConfig ? NO_ANSWER : OK));
      },
      serverNow: () => 1_000,
    } as never,
    tabs: () => tabs as never,
    tabChanges$,
    randomId: () => 'random-id',
    scheduler,
    scope,
    tell: (sentence) => notes.push(sentence),
  });
  const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
  return {
    calls,
    requests,
    ids,
    notes,
    inputs,
    link,
    scope,
    settle,
    async pass(ms: number): Promise<void> {
      scheduler.maxFrames += ms;
      scheduler.flush();
      scheduler.frame = scheduler.maxFrames;
      await settle();
    },
    reconnect(): void {
      live$.next({ step: 'pulling' });
      live$.next({ step: 'live' });
    },
    /** Replaces the tabs. */
    tabsAre(...seats: string[]): void {
      tabs.splice(0, tabs.length, ...seats.map((id) => ({ id, state: tabState })));
      tabChanges$.next();
    },
    signal: (type: number, content = '', senderId = PEER) =>
      calls.signal({ type, sendId: senderId, content } as never),
    step: () => calls.state.call?.step ?? `ended: ${calls.state.ended?.end.why}`,
  };
}

export const start = { call: 'call-0001', friendId: PEER, mode: 'video' } as const;
export const report = { generation: 0, negotiated: true, wireId: 'call-0001', media: NEW_MEDIA };

export async function calling(scene: ReturnType<typeof setUp>): Promise<void> {
  scene.tabsAre('seat-one', 'seat-two');
  await scene.calls.run('callStart', start, 'seat-one');
  await scene.calls.run('callReady', {}, 'seat-one');
  await scene.settle();
}

export async function talking(scene: ReturnType<typeof setUp>): Promise<void> {
  await calling(scene);
  scene.signal(MessageType.RTC_ACCEPT);
  await scene.calls.run('callReport', report, 'seat-one');
}
