// All endpoints of this server. Any other path is unknown.
import { apiDocuments } from '../documents/documents.ts';
import type { ApiRoutes } from '../http/app.ts';
import type { Services } from '../services.ts';
import { addAccountRoutes } from './account.ts';
import { addCallRoutes } from './calls.ts';
import { addComplaintRoutes } from './complaints.ts';
import { addFriendRoutes } from './friends.ts';
import { addGroupCallRoutes } from './group-calls.ts';
import { addGroupMessageRoutes } from './group-messages.ts';
import { addGroupRoutes } from './groups.ts';
import { addPrivateMessageRoutes } from './private-messages.ts';
import { addRegistrationRoutes } from './registration.ts';
import { addSignInRoutes } from './sign-in.ts';
import { addSystemRoutes } from './system.ts';
import { addUploadRoutes } from './uploads.ts';
import { addUserRoutes } from './users.ts';

export function apiRoutes(services: Services): ApiRoutes {
  return {
    addEndpoints: (add) => {
      addSignInRoutes(add, services);
      addRegistrationRoutes(add, services);
      addUserRoutes(add, services);
      addAccountRoutes(add, services);
      addFriendRoutes(add, services);
      addGroupRoutes(add, services);
      addComplaintRoutes(add, services);
      addPrivateMessageRoutes(add, services);
      addGroupMessageRoutes(add, services);
      addSystemRoutes(add, services);
      addCallRoutes(add, services);
      addGroupCallRoutes(add, services);
    },
    addUploads: (add) => addUploadRoutes(add, services),
    documents: apiDocuments(),
  };
}
