// A connection without an engine, for the gallery: one friend, and the commands of a call.
import type { Line, ViewState } from '../../line/api.ts';
import { done } from '../../core/contract/result.ts';
import type { FriendRow } from '../../core/contract/people-rows.ts';
import type { FakeCall } from './fake-call.ts';
import { HERE } from './call-scenes.ts';

export function createFakeLine(call: FakeCall, friendName: string): Line {
  const friend: FriendRow = {
    key: 'private-2',
    id: 2,
    showName: friendName,
    nickName: friendName,
    remark: '',
    headImage: '',
    online: true,
    onlineWeb: true,
    onlineApp: false,
    isDnd: false,
    isTop: false,
    grouping: null,
  };
  const stateOf = (rows: readonly FriendRow[]) => ({
    rows,
    byKey: new Map(rows.map((row) => [row.key as string, row])),
    ready: true,
    more: false,
    later: false,
  });
  const [friends, empty] = [stateOf([friend]), stateOf([])];
  const acts: Readonly<Record<string, () => void>> = {
    callQuit: () => call.change(null),
    callClose: () => call.change(null),
    callStart: () => call.change({ step: 'calling', end: null, owner: HERE }),
    callAccept: () => call.change({ step: 'accepting', owner: HERE }),
  };
  return {
    watch: () => () => undefined,
    view: (spec) => (spec.view === 'friends' ? friends : empty) as unknown as ViewState<typeof spec.view>,
    command: (name) => {
      acts[name]?.();
      return Promise.resolve(done(null)) as never;
    },
    user: () => 1,
    seat: () => HERE,
    environment: () => undefined,
    state: () => ({ kind: 'up', boot: 'gallery' }),
    watchState: () => () => undefined,
    watchNotices: () => () => undefined,
  };
}
