// The part of the outbox that sends. It loads with the first outbox row, or soon after the account is open.
import type { Http } from '../env.ts';
import type { SendParts } from './options.ts';
import { postMessage } from './send.ts';
import { createSendQueues } from './send-queues.ts';
import { tellServer } from './tell.ts';

/** `selfId`: id of the sending user. */
export function sendParts(http: Http, selfId: number): SendParts {
  return {
    createSendQueues,
    post(row) {
      const { chat, work } = row;
      if (work.kind === 'message') return postMessage(http, selfId, { ...row, work });
      return tellServer(http, chat, work);
    },
  };
}
