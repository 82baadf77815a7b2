// Endpoints of private calls.
import { endpoints, MessageType } from '../../src/core/wire/index.ts';
import type { Device } from '../calls/session.ts';
import { candidateRefusal, descriptionRefusal } from '../calls/signal-body.ts';
import type { Caller } from '../caller.ts';
import type { AddRoute } from '../http/route.ts';
import type { Services } from '../services.ts';

export function addCallRoutes(add: AddRoute, { calls }: Services): void {
  add(endpoints.webrtcPrivateSetup, ({ caller, query }) =>
    calls.setup(deviceOf(caller, query), query.uid, query.mode),
  );
  add(endpoints.webrtcPrivateAccept, async ({ caller, query }) => {
    const by = deviceOf(caller, query);
    return calls.request(query.uid, { kind: 'accept', by, isConnected: calls.isConnected(by) });
  });
  for (const [endpoint, kind] of [
    [endpoints.webrtcPrivateReject, 'reject'],
    [endpoints.webrtcPrivateCancel, 'cancel'],
    [endpoints.webrtcPrivateHandup, 'handup'],
  ] as const) {
    add(endpoint, async ({ caller, query }) =>
      calls.request(query.uid, { kind, by: deviceOf(caller, query) }),
    );
  }
  add(endpoints.webrtcPrivateHeartbeat, async ({ caller, query }) => {
    const isOpening = query.opening === true;
    return calls.request(query.uid, { kind: 'heartbeat', by: deviceOf(caller, query), isOpening });
  });
  add(endpoints.webrtcPrivateFailed, async ({ caller, query }) =>
    calls.request(query.uid, { kind: 'failed', by: deviceOf(caller, query), reason: query.reason }),
  );
  for (const [endpoint, type] of [
    [endpoints.webrtcPrivateOffer, MessageType.RTC_OFFER],
    [endpoints.webrtcPrivateAnswer, MessageType.RTC_ANSWER],
  ] as const) {
    add(endpoint, async ({ caller, query, body, bodyText: content }) => {
      const by = deviceOf(caller, query);
      const refusal = descriptionRefusal(type, content, body);
      return refusal ?? calls.request(query.uid, { kind: 'signal', by, type, content });
    });
  }
  add(endpoints.webrtcPrivateCandidate, async ({ caller, query, bodyText: content }) => {
    const by = deviceOf(caller, query);
    const type = MessageType.RTC_CANDIDATE;
    return candidateRefusal(content) ?? calls.request(query.uid, { kind: 'signal', by, type, content });
  });
  add(endpoints.webrtcPrivateInfo, ({ caller, query }) => calls.info(deviceOf(caller, query), query.uid));
}

const deviceOf = (
  { userId, terminal, signInId }: Caller,
  { call }: { call?: string | undefined },
): Device => ({ userId, terminal, signInId, call: call ?? null });
