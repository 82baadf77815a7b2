// The call as the screens read it: the row, the media of this tab, and the other user.
import { createContext, use, useSyncExternalStore } from 'react';
import type { CallStateRow } from '../core/contract/call-rows.ts';
import type { GroupCallStateRow } from '../core/contract/group-call-rows.ts';
import { privateChat } from '../core/domain/chat-key.ts';
import { ChatType } from '../core/domain/enums.ts';
import { useViewValue } from '../line/hooks.ts';
import { useCommand } from '../shared/use-command.ts';
import { useNames } from '../shared/use-names.ts';
import type { CallMediaControl, CallMediaState, CallTab } from './media/call-media-api.ts';
import type { GroupMediaControl, GroupMediaState } from './media/group-media-api.ts';
import type { OwnDeviceControl, OwnDeviceState } from './media/device-api.ts';

export const CallContext = createContext<CallTab | null>(null);

function useCallTab(): CallTab {
  const tab = use(CallContext);
  if (!tab) throw new Error('no call: CallContext is missing above this component');
  return tab;
}

/** The call of this browser; null for none. */
export function useCallRow(): CallStateRow | null {
  const tab = useCallTab();
  const row = (): CallStateRow | null => tab.row();
  return useSyncExternalStore((changed) => tab.watch(changed), row, row);
}

/** The group call of this browser; null for none. */
export function useGroupCallRow(): GroupCallStateRow | null {
  const tab = useCallTab();
  const row = (): GroupCallStateRow | null => tab.groupRow();
  return useSyncExternalStore((changed) => tab.watch(changed), row, row);
}

/** Returns the function that rejects, cancels or hangs up, whichever fits the call's step. */
export function useQuit(): (row: { call: string }) => void {
  const tab = useCallTab();
  const command = useCommand();
  return ({ call }) => {
    tab.quit(call);
    void command('callQuit', { call });
  };
}

/** The devices of the call tab, in a private or a group call. */
export interface OwnDevices {
  control: OwnDeviceControl;
  state: OwnDeviceState;
}

export interface CallMediaView {
  control: CallMediaControl;
  state: CallMediaState;
}

/** The media of the call; null while this tab does not hold it. */
export function useCallMedia(): CallMediaView | null {
  const tab = useCallTab();
  const watch = (changed: () => void): (() => void) => tab.watch(changed);
  const read = (): CallMediaControl | null => tab.media();
  const control = useSyncExternalStore(watch, read, read);
  const readState = (): CallMediaState | null => tab.media()?.state() ?? null;
  const state = useSyncExternalStore(watch, readState, readState);
  return control && state ? { control, state } : null;
}

export interface GroupMediaView {
  control: GroupMediaControl;
  state: GroupMediaState;
}

/** The media of the group call; null while this tab does not hold it. */
export function useGroupMedia(): GroupMediaView | null {
  const tab = useCallTab();
  const watch = (changed: () => void): (() => void) => tab.watch(changed);
  const read = (): GroupMediaControl | null => tab.groupMedia();
  const control = useSyncExternalStore(watch, read, read);
  const readState = (): GroupMediaState | null => tab.groupMedia()?.state() ?? null;
  const state = useSyncExternalStore(watch, readState, readState);
  return control && state ? { control, state } : null;
}

export interface Peer {
  name: string;
  headImage: string;
}

/** The other user, from the friend list or the chat list. */
export function usePeer(id: number): Peer {
  const nameOf = useNames();
  const key = privateChat(id);
  const friend = useViewValue({ view: 'friends' }, ({ byKey }) => byKey.get(key));
  const chat = useViewValue({ view: 'chats' }, ({ byKey }) => byKey.get(key));
  const known = friend ?? chat;
  const name = nameOf({ type: ChatType.PRIVATE, targetId: id, showName: known?.showName ?? '' });
  return { name, headImage: known?.headImage ?? '' };
}
