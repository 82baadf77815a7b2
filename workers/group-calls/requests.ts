// Requests of the group call machine to the server.
import type { SchedulerLike } from 'rxjs';
import type { GroupCallInviteAnswer } from '../../src/core/contract/group-call-commands.ts';
import type { CallPerson } from '../../src/core/contract/group-call-rows.ts';
import { isUnanswered, type Result } from '../../src/core/contract/result.ts';
import { unbounded } from '../../src/core/domain/foreign.ts';
import { encodeTip, ResultCode } from '../../src/core/wire/index.ts';
import type { CallUser, GroupCallInfo } from '../../src/core/wire/profile-s/objects/calls.ts';
import { createRepeatRequest } from '../calls/repeat-request.ts';
import type { Http } from '../env.ts';
import type {
  AskedRequest,
  DeviceRequest,
  GroupCallAnswer,
  GroupCallInput,
  GroupCallRequest,
} from './group-call-state.ts';

/** A call of a group, as its requests name it. */
interface Named {
  id: string;
  groupId: number;
}

export interface GroupCallRequests {
  /**
   * Performs an effect, repeated while it has no answer. Setup, accept and join are sent only while their call
   * `isAsked`: it waits for the answer. Resolves with the machine's next input.
   */
  perform(effect: GroupCallRequest, isAsked: (id: string) => boolean): Promise<GroupCallInput | null>;
  /** Announces the devices, repeated while they are the last ones (`isWanted`) and have no answer. */
  announce(effect: DeviceRequest, isWanted: () => boolean): Promise<unknown>;
  /**
   * The server's info; null where the server does not answer, or does not know the endpoint. The question is repeated
   * while it has no answer and `isWanted`.
   */
  info(groupId: number, isWanted?: () => boolean): Promise<GroupCallInfo | null>;
  /** Resolves with an input where the server refuses the heartbeat. */
  heartbeat(call: Named): Promise<GroupCallInput | null>;
  invite(call: Named, people: readonly CallPerson[]): Promise<GroupCallInviteAnswer>;
  send(call: Named, to: number, type: 'offer' | 'answer' | 'candidate', json: string): Promise<boolean>;
}

export function createGroupCallRequests(options: {
  http: Http;
  scheduler: SchedulerLike;
}): GroupCallRequests {
  const { http, scheduler } = options;
  const repeat = createRepeatRequest(scheduler);

  const post = (effect: GroupCallRequest): Promise<Result<unknown>> => {
    const named = namedOf(effect);
    const query = { query: named };
    switch (effect.kind) {
      case 'setup':
        return http.call('webrtcGroupSetup', {
          body: { ...named, userInfos: effect.people.map(userOf) },
        });
      case 'accept':
        return http.call('webrtcGroupAccept', query);
      case 'join':
        return http.call('webrtcGroupJoin', query);
      case 'reject':
        return http.call('webrtcGroupReject', query);
      case 'quit':
        return http.call('webrtcGroupQuit', query);
      case 'cancel':
        return http.call('webrtcGroupCancel', query);
      case 'failed':
        return http.call('webrtcGroupFailed', {
          body: { ...named, reason: encodeTip(effect.reason, [], REASON_TEXTS[effect.reason]) },
        });
    }
  };

  return {
    async perform(effect, isAsked) {
      const asks = isAsking(effect);
      const result = await repeat(
        () => post(effect),
        () => !asks || isAsked(effect.id),
      );
      if (result === null || !asks) return null;
      return { kind: 'answer', of: effect.kind, id: effect.id, answer: answerOf(result) };
    },
    announce({ media: { microphone, camera, screen }, ...call }, isWanted) {
      const body = {
        ...namedOf(call),
        isCamera: camera,
        isMicroPhone: microphone,
        isShareScreen: screen,
      };
      return repeat(() => http.call('webrtcGroupDevice', { body }), isWanted);
    },
    async info(groupId, isWanted) {
      const ask = () => http.call('webrtcGroupInfo', { query: { groupId } });
      const result = await (isWanted ? repeat(ask, isWanted) : ask());
      if (!result) return null;
      if (result.ok) return result.value;
      // A user who is no member any more is refused.
      const isRefused = result.error.code === 'REFUSED' && result.error.status !== ResultCode.NOT_FOUND;
      return isRefused ? NO_CALL_RUNS : null;
    },
    async heartbeat({ id, groupId }) {
      const result = await http.call('webrtcGroupHeartbeat', {
        query: { groupId, call: id },
      });
      return !result.ok && result.error.code === 'REFUSED' ? { kind: 'doubt', id } : null;
    },
    async invite(call, people) {
      const body = { ...namedOf(call), userInfos: people.map(userOf) };
      const result = await repeat(() => http.call('webrtcGroupInvite', { body }));
      if (result === null || result.ok) return null;
      const { error } = result;
      if (error.code !== 'REFUSED') return { why: 'offline' };
      return error.status === ResultCode.CALL_FULL
        ? { why: 'full' }
        : { why: 'refused', message: error.message };
    },
    async send({ id, groupId }, userId, type, json) {
      const to = { groupId, call: id, userId };
      const result =
        type === 'candidate'
          ? await http.call('webrtcGroupCandidate', {
              body: { ...to, candidate: json },
            })
          : type === 'offer'
            ? await http.call('webrtcGroupOffer', {
                body: { ...to, offer: json },
              })
            : await http.call('webrtcGroupAnswer', {
                body: { ...to, answer: json },
              });
      return result.ok;
    },
  };
}

/** The server does not apply a repeated request to a later call of the group. */
const namedOf = ({ groupId, id }: Named): { groupId: number; call?: string } => ({
  groupId,
  ...(id !== '' && { call: id }),
});

const isAsking = (effect: GroupCallRequest): effect is AskedRequest =>
  effect.kind === 'setup' || effect.kind === 'accept' || effect.kind === 'join';

const userOf = ({ userId, name, headImage, microphone, camera, screen }: CallPerson): CallUser => ({
  id: userId,
  nickName: unbounded(name),
  headImage,
  isMicroPhone: microphone,
  isCamera: camera,
  isShareScreen: screen,
});

const NO_CALL_RUNS: GroupCallInfo = { isChating: false, host: null, userInfos: [] };

/** The sentences for clients that do not know the reason's key. */
const REASON_TEXTS = {
  devices: 'They could not open their microphone or camera.',
  lost: 'The connection was lost.',
  busy: 'They are in another call.',
  'no-answer': 'They did not answer.',
};

function answerOf(result: Result<unknown>): GroupCallAnswer {
  if (result.ok) return { kind: 'ok' };
  const { error } = result;
  if (isUnanswered(error) || error.code !== 'REFUSED') return { kind: 'unanswered' };
  const { status, message } = error;
  switch (status) {
    case ResultCode.CALL_RUNNING:
      return { kind: 'running' };
    case ResultCode.CALL_FULL:
      return { kind: 'full' };
    case ResultCode.CALL_OFFLINE:
      // A person who drops may ask before the socket is back.
      return { kind: 'unanswered' };
    case ResultCode.CALL_ANSWERED:
      return { kind: 'elsewhere' };
    case ResultCode.CALL_BUSY:
      return { kind: 'busy', message };
    default:
      return { kind: 'refused', message };
  }
}
