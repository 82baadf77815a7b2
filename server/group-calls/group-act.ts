// The acts on group calls, which all servers apply in the same order. An act has everything that a step needs: the
// answers of the database, and which users are connected.
import type { Device } from '../calls/session.ts';
import type { Request } from './action.ts';
import type { Entry } from './entry.ts';

export type GroupAct =
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
  | { does: 'request'; groupId: number; request: Request }
  | { does: 'end-of'; userId: number }
  | { does: 'members-are'; groupId: number; userIds: readonly number[] }
  | { does: 'end-in'; groupId: number }
  | { does: 'time'; groupId: number }
  | { does: 'end-all' };
