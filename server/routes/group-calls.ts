// Endpoints of group calls.
import * as v from 'valibot';
import {
  endpoints,
  IceCandidateSchema,
  MessageType,
  SessionDescriptionSchema,
} from '../../src/core/wire/index.ts';
import { parseJson } from '../../src/core/wire/convert.ts';
import type { Device } from '../calls/session.ts';
import { candidateRefusal, descriptionRefusal } from '../calls/signal-body.ts';
import type { Caller } from '../caller.ts';
import type { AddRoute } from '../http/route.ts';
import { refuse } from '../result.ts';
import type { Services } from '../services.ts';

export function addGroupCallRoutes(add: AddRoute, { groupCalls }: Services): void {
  add(endpoints.webrtcGroupSetup, ({ caller, body }) =>
    groupCalls.setup(deviceOf(caller, body), body.groupId, idsOf(body)),
  );
  add(endpoints.webrtcGroupInvite, ({ caller, body }) =>
    groupCalls.invite(deviceOf(caller, body), body.groupId, idsOf(body)),
  );
  add(endpoints.webrtcGroupJoin, ({ caller, query }) =>
    groupCalls.join(deviceOf(caller, query), query.groupId),
  );
  add(endpoints.webrtcGroupAccept, async ({ caller, query }) => {
    const by = deviceOf(caller, query);
    return groupCalls.request(query.groupId, { kind: 'accept', by, isConnected: groupCalls.isConnected(by) });
  });
  for (const [endpoint, kind] of [
    [endpoints.webrtcGroupReject, 'reject'],
    [endpoints.webrtcGroupQuit, 'quit'],
    [endpoints.webrtcGroupCancel, 'cancel'],
    [endpoints.webrtcGroupHeartbeat, 'heartbeat'],
  ] as const) {
    add(endpoint, async ({ caller, query }) =>
      groupCalls.request(query.groupId, { kind, by: deviceOf(caller, query) }),
    );
  }
  add(endpoints.webrtcGroupFailed, async ({ caller, body }) =>
    groupCalls.request(body.groupId, { kind: 'failed', by: deviceOf(caller, body), reason: body.reason }),
  );
  add(endpoints.webrtcGroupDevice, async ({ caller, body }) => {
    const { groupId, isCamera, isMicroPhone, isShareScreen } = body;
    const devices = { isCamera, isMicroPhone, isShareScreen };
    return groupCalls.request(groupId, { kind: 'device', by: deviceOf(caller, body), devices });
  });
  add(endpoints.webrtcGroupOffer, async ({ caller, body: { offer, ...body } }) => {
    const refusal = textRefusal('offer', offer);
    return refusal ?? groupCalls.request(body.groupId, signalOf(caller, body, 'offer', offer));
  });
  add(endpoints.webrtcGroupAnswer, async ({ caller, body: { answer, ...body } }) => {
    const refusal = textRefusal('answer', answer);
    return refusal ?? groupCalls.request(body.groupId, signalOf(caller, body, 'answer', answer));
  });
  add(endpoints.webrtcGroupCandidate, async ({ caller, body: { candidate, ...body } }) => {
    const refusal = textRefusal('candidate', candidate);
    return refusal ?? groupCalls.request(body.groupId, signalOf(caller, body, 'candidate', candidate));
  });
  add(endpoints.webrtcGroupInfo, ({ caller, query }) =>
    groupCalls.info(deviceOf(caller, query), query.groupId),
  );
}

type SignalKind = 'offer' | 'answer' | 'candidate';

const TYPES = {
  offer: MessageType.RTC_GROUP_OFFER,
  answer: MessageType.RTC_GROUP_ANSWER,
  candidate: MessageType.RTC_GROUP_CANDIDATE,
};

function signalOf(
  caller: Caller,
  body: { userId: number; call?: string | undefined },
  kind: SignalKind,
  content: string,
) {
  const by = deviceOf(caller, body);
  return { kind: 'signal', by, to: body.userId, type: TYPES[kind], content } as const;
}

/** The refusal of a text that is no such signal or is too large; null if it is fine. */
function textRefusal(kind: SignalKind, text: string) {
  if (kind === 'candidate') {
    const isCandidate = v.is(IceCandidateSchema, parseJson(text));
    return isCandidate ? candidateRefusal(text) : refuse('fieldWrong', [kind]);
  }
  const description = v.safeParse(SessionDescriptionSchema, parseJson(text));
  if (!description.success) return refuse('fieldWrong', [kind]);
  const type = kind === 'offer' ? MessageType.RTC_OFFER : MessageType.RTC_ANSWER;
  return descriptionRefusal(type, text, description.output);
}

const idsOf = ({ userInfos }: { userInfos: readonly { id: number }[] }): number[] =>
  userInfos.map(({ id }) => id);

const deviceOf = (
  { userId, terminal, signInId }: Caller,
  { call }: { call?: string | null | undefined },
): Device => ({ userId, terminal, signInId, call: call ?? null });
