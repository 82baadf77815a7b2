// The part of the outbox that sends: it loads with the first row.
import { isMessage, type OutboxRow } from '../../src/core/domain/outbox-row.ts';
import type { Http } from '../env.ts';
import type { SendParts } from './options.ts';
import { postMessage } from './send.ts';
import { createSendQueues } from './send-queues.ts';
import { tellServer } from './tell.ts';

/** `selfId`: of the user who sends. */
export function sendParts(http: Http, selfId: number): SendParts {
  return {
    createSendQueues,
    post(row: OutboxRow) {
      const { chat, work } = row;
      if (isMessage(row)) return postMessage(http, selfId, row);
      return work.kind === 'message' ? Promise.resolve({ kind: 'no-answer' }) : tellServer(http, chat, work);
    },
  };
}
