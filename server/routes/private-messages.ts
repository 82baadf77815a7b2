// Endpoints of private messages.
import { endpoints } from '../../src/core/wire/index.ts';
import type { AddRoute } from '../http/route.ts';
import { deleteChat, deleteMessages } from '../messages/deleting.ts';
import { privateHistory, pullPrivate } from '../messages/private-pull.ts';
import { maxReadedId, readPrivate } from '../messages/private-read.ts';
import { recallPrivate } from '../messages/private-recall.ts';
import { sendPrivate } from '../messages/private-send.ts';
import { done } from '../result.ts';
import type { Services } from '../services.ts';
import { pullResponse, withSize } from './pull-response.ts';

export function addPrivateMessageRoutes(add: AddRoute, services: Services): void {
  add(endpoints.messagePrivateSend, ({ caller, body }) => sendPrivate(services, caller, body));
  add(endpoints.messagePrivateRecall, ({ caller, params }) => recallPrivate(services, caller, params.id));
  add(endpoints.messagePrivateLoadOfflineMessage, async ({ caller, query }) =>
    pullResponse(await pullPrivate(services, caller, withSize(query))),
  );
  add(endpoints.messagePrivateReaded, async ({ caller, query: { friendId, messageId } }) => {
    await readPrivate(services, caller, friendId, messageId);
    return done(null);
  });
  add(endpoints.messagePrivateMaxReadedId, async ({ caller, query }) =>
    done(await maxReadedId(services, caller, query.friendId)),
  );
  add(endpoints.messagePrivateHistory, async ({ caller, query, isGone }) =>
    done(await privateHistory(services, caller, query.friendId, query, isGone)),
  );
  add(endpoints.messagePrivateDeleteMessage, ({ caller, body }) =>
    deleteMessages(services, caller, 'private', body),
  );
  add(endpoints.messagePrivateDeleteChat, ({ caller, body }) =>
    deleteChat(services, caller, 'private', body),
  );
}
