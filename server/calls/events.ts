// The events of calls. All servers apply them in the same order, so that all know the same calls. An event has
// everything that a step needs: the answers of the database, and which devices are connected.
import type { CallMode } from '../../src/core/wire/index.ts';
import type { Request as GroupRequest } from '../group-calls/action.ts';
import type { Entry } from '../group-calls/entry.ts';
import type { Device } from './session.ts';
import type { Request } from './step.ts';

export interface CallEvent {
  kind: 'call';
  /** Unique among all events. */
  id: string;
  /** True for an act that follows from a stored change: it is published again if the servers were apart. */
  isRepeated: boolean;
  act: CallAct;
}

export type CallAct = PrivateAct | GroupAct | DutyAct;

export type PrivateAct = { of: 'private' } & (
  | { does: 'setup'; by: Device; peerId: number; mode: CallMode; partings: number }
  | { does: 'request'; peerId: number; request: Request }
  | { does: 'end-of'; userId: number }
  | { does: 'end-between'; pair: readonly [number, number] }
  /** A deadline of the call between the two may have passed. */
  | { does: 'time'; pair: readonly [number, number] }
  /** The last server stops. */
  | { does: 'end-all' }
);

export type GroupAct = { of: 'group' } & (
  | {
      does: 'setup' | 'invite';
      by: Device;
      groupId: number;
      entry: Entry;
      /** The named users who are connected. */
      online: readonly number[];
      /** The number of changes at the check of the rights. */
      changes: number;
      /** The id of a new call whose device gave none. */
      call: string;
    }
  | { does: 'join'; by: Device; groupId: number; entry: Entry; changes: number }
  | { does: 'request'; groupId: number; request: GroupRequest }
  | { does: 'end-of'; userId: number }
  | { does: 'members-are'; groupId: number; userIds: readonly number[] }
  | { does: 'end-in'; groupId: number }
  | { does: 'time'; groupId: number }
  | { does: 'end-all' }
);

/** A server has done what the duty with this id asked for. */
export type DutyAct = { of: 'duty'; does: 'done'; key: string };
