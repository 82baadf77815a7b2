// Endpoints of group messages.
import { endpoints } from '../../src/core/wire/index.ts';
import type { AddRoute } from '../http/route.ts';
import { deleteChat, deleteMessages } from '../messages/deleting.ts';
import { removedIds } from '../messages/group-deleted.ts';
import { groupHistory, pullGroup } from '../messages/group-pull.ts';
import { readersOf, readGroup } from '../messages/group-read.ts';
import { recallGroup } from '../messages/group-recall.ts';
import { sendGroup } from '../messages/group-send.ts';
import type { Services } from '../services.ts';
import { pullResponse, withSize } from './pull-response.ts';

export function addGroupMessageRoutes(add: AddRoute, services: Services): void {
  add(endpoints.messageGroupSend, ({ caller, body }) => sendGroup(services, caller, body));
  add(endpoints.messageGroupRecall, ({ caller, params }) => recallGroup(services, caller, params.id));
  add(endpoints.messageGroupLoadOfflineMessage, async ({ caller, query }) =>
    pullResponse(await pullGroup(services, caller, withSize(query))),
  );
  add(endpoints.messageGroupReaded, ({ caller, query: { groupId, messageId } }) =>
    readGroup(services, caller, groupId, messageId),
  );
  add(endpoints.messageGroupFindReadedUsers, ({ caller, query: { groupId, messageId } }) =>
    readersOf(services, caller, groupId, messageId),
  );
  add(endpoints.messageGroupHistory, ({ caller, query, isGone }) =>
    groupHistory(services, caller, query.groupId, query, isGone),
  );
  add(endpoints.messageGroupDeleteMessage, ({ caller, body }) =>
    deleteMessages(services, caller, 'group', body),
  );
  add(endpoints.messageGroupDeleteChat, ({ caller, body }) => deleteChat(services, caller, 'group', body));
  add(endpoints.messageGroupCheckDeleted, ({ caller, params }) =>
    removedIds(services, caller, params.groupId),
  );
}
