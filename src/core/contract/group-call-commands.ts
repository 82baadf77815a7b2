// Commands of group calls. The commands without a word `Group` in call-commands.ts act on the call of this browser,
// private or group.
import * as v from 'valibot';
import { LIMITS } from '../wire/index.ts';
import { callId } from './call-id.ts';
import { id } from './fields.ts';

const people = v.pipe(v.array(id), v.minLength(1), v.maxLength(LIMITS.batch));

export const GroupCallCommandSchemas = {
  /**
   * Begins a group call in this tab, which then opens its devices. Nothing is sent to the server yet. `userIds`: the
   * members to ring, without this user.
   */
  callGroupStart: v.object({ call: callId, groupId: id, userIds: people }),
  /** Joins the running call of a group in this tab, which then opens its devices. */
  callJoin: v.object({ groupId: id }),
  /** Invites members of the group to the call. */
  callInvite: v.object({ call: callId, userIds: people }),
  /** Ends the call for everybody; only its host may. */
  callEndForAll: v.object({ call: callId }),
  /** The state of the call tab's devices. `generation`: the highest number of its peer connections. */
  callGroupReport: v.object({
    generation: id,
    microphone: v.boolean(),
    camera: v.boolean(),
    screen: v.boolean(),
  }),
  /** Tells an engine that does not know the call, after the end of another engine. `isOwner`: this tab holds the media. */
  callGroupRestore: v.object({
    call: callId,
    groupId: id,
    role: v.picklist(['host', 'invitee', 'joiner']),
    step: v.picklist(['calling', 'accepting', 'joining', 'talking']),
    since: v.nullable(id),
    generation: id,
    revision: id,
    wanted: v.object({ microphone: v.boolean(), camera: v.boolean() }),
    isOwner: v.boolean(),
  }),
} as const;

/** Why a group call did not begin; null where it did. `running`: the group has a call, which the user may join. */
export type GroupCallStartAnswer = null | 'in-call' | 'offline' | 'not-member' | 'running';

/** Why the user could not join; null where the attempt began. `over`: the group has no running call. */
export type GroupCallJoinAnswer = null | 'in-call' | 'offline' | 'not-member' | 'over' | 'full';

/** Why nobody was invited; null where the server has the invitation. `message`: the server's sentence. */
export type GroupCallInviteAnswer =
  | null
  | { why: 'over' | 'full' | 'offline' }
  | { why: 'refused'; message: string };

export interface GroupCallAnswers {
  callGroupStart: GroupCallStartAnswer;
  callJoin: GroupCallJoinAnswer;
  callInvite: GroupCallInviteAnswer;
  callEndForAll: null;
  callGroupReport: null;
  /** False where the engine has another call, or the same one with its tab. */
  callGroupRestore: boolean;
}
