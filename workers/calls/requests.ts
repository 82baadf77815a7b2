// Requests of the call machine to the server.
import type { SchedulerLike } from 'rxjs';
import type { CallConfig } from '../../src/core/contract/call-commands.ts';
import type { Result } from '../../src/core/contract/result.ts';
import { encodeTip, parseJson, ResultCode } from '../../src/core/wire/index.ts';
import type { Http } from '../env.ts';
import type { CallAnswer, CallInfo, CallInput, CallQuestion, CallRequest } from './call-state.ts';
import { createRepeatRequest } from './repeat-request.ts';

export interface CallRequests {
  /**
   * Performs an effect, repeated while it has no answer. Setup and accept are sent only while their call
   * `isAsked`: it waits for the answer. Resolves with the machine's next input.
   */
  perform(effect: CallRequest, isAsked: (id: string) => boolean): Promise<CallInput | null>;
  /**
   * Asks for the server's view of the call, again while there is no answer and `isWanted`; null where the server does
   * not answer, or does not know the endpoint.
   */
  info(question: CallQuestion, isWanted: () => boolean): Promise<CallInput | null>;
  /**
   * Resolves with an input where the server does not know the call any more, or has it on another device.
   * `isOpening`: the user has accepted, and the devices are being opened.
   */
  heartbeat(id: string, peerId: number, isOpening: boolean): Promise<CallInput | null>;
  /** The servers for a peer connection, or the last known ones; null where the server has never answered. */
  config(): Promise<CallConfig | null>;
  send(peerId: number, type: 'offer' | 'answer' | 'candidate', json: string): Promise<boolean>;
}

export interface CallRequestsOptions {
  http: Http;
  scheduler: SchedulerLike;
}

export function createCallRequests({ http, scheduler }: CallRequestsOptions): CallRequests {
  /** Guessed servers could reveal the users' addresses to each other (ICE_POLICY). */
  let known: CallConfig | null = null;

  const repeat = createRepeatRequest(scheduler);

  const post = (effect: CallRequest): Promise<Result<unknown>> => {
    const uid = effect.peerId;
    // The server does not apply a repeated request to a later call of the same users.
    const query = { uid, ...(effect.id !== '' && { call: effect.id }) };
    switch (effect.kind) {
      case 'setup':
        return http.call('webrtcPrivateSetup', {
          query: { ...query, mode: effect.mode },
        });
      case 'accept':
        return http.call('webrtcPrivateAccept', { query });
      case 'reject':
        return http.call('webrtcPrivateReject', { query });
      case 'cancel':
        return http.call('webrtcPrivateCancel', { query });
      case 'handup':
        return http.call('webrtcPrivateHandup', { query });
      case 'failed':
        return http.call('webrtcPrivateFailed', {
          query: { ...query, reason: encodeTip(effect.reason, [], REASON_TEXTS[effect.reason]) },
        });
    }
  };

  return {
    async perform(effect, isAsked) {
      const asks = effect.kind === 'setup' || effect.kind === 'accept';
      const result = await repeat(
        () => post(effect),
        () => !asks || isAsked(effect.id),
      );
      if (result === null || !asks) return null;
      return { kind: 'answer', of: effect.kind, id: effect.id, answer: answerOf(result) };
    },
    async info({ id, peerId, asked }, isWanted) {
      const query = { uid: peerId, call: id };
      const result = await repeat(() => http.call('webrtcPrivateInfo', { query }), isWanted);
      if (!result?.ok) return null;
      const { isChating, acceptor, here } = result.value;
      return {
        kind: 'info',
        id,
        asked,
        info: { exists: isChating, isAccepted: (acceptor?.terminal ?? null) !== null, isHere: here ?? true },
      };
    },
    async heartbeat(id, peerId, isOpening) {
      const result = await http.call('webrtcPrivateHeartbeat', {
        query: { uid: peerId, call: id, ...(isOpening && { opening: true }) },
      });
      if (result.ok || result.error.code !== 'REFUSED') return null;
      const isElsewhere = result.error.status === ResultCode.CALL_ANSWERED;
      return { kind: 'info', id, asked: null, info: isElsewhere ? ELSEWHERE : GONE };
    },
    async config() {
      const result = await repeat(() => http.call('systemConfig', {}));
      if (result?.ok) {
        known = result.value.webrtc;
      }
      return known;
    },
    async send(peerId, type, json) {
      const request = { query: { uid: peerId }, body: parseJson(json) as never };
      const result =
        type === 'candidate'
          ? await http.call('webrtcPrivateCandidate', request)
          : type === 'offer'
            ? await http.call('webrtcPrivateOffer', request)
            : await http.call('webrtcPrivateAnswer', request);
      return result.ok;
    },
  };
}

/** The sentences for clients that do not know the reason's key. */
const REASON_TEXTS: Record<(CallRequest & { kind: 'failed' })['reason'], string> = {
  devices: 'They could not open their microphone or camera.',
  lost: 'The connection was lost.',
  busy: 'They are on another call.',
  'no-answer': 'They did not answer.',
};

const GONE: CallInfo = { exists: false, isAccepted: false, isHere: false };
const ELSEWHERE: CallInfo = { exists: true, isAccepted: true, isHere: false };

function answerOf(result: Result<unknown>): CallAnswer {
  if (result.ok) return { kind: 'ok' };
  const { error } = result;
  if (error.code !== 'REFUSED') return { kind: 'unanswered' };
  const isBusy = error.status === ResultCode.CALL_BUSY || error.status === ResultCode.CALL_ANSWERED;
  return isBusy ? { kind: 'busy' } : { kind: 'refused', message: error.message };
}
