// Server: the configuration, and messages of the operators.
import { endpoints, LIMITS } from '../../src/core/wire/index.ts';
import type { AddRoute } from '../http/route.ts';
import { pullSystem } from '../messages/system-pull.ts';
import { readSystem, systemContent } from '../messages/system-read.ts';
import { done } from '../result.ts';
import type { Services } from '../services.ts';
import { page, sized } from './page.ts';

export function addSystemRoutes(add: AddRoute, services: Services): void {
  // No way to register and no ICE servers: what this server does not offer, its clients do not show.
  add(endpoints.systemConfig, async () =>
    done({
      webrtc: { maxChannel: LIMITS.maxChannel, iceServers: [] },
      registration: { mode: [] },
      site: { name: 'Partyline', recordNumber: null, recordUrl: null },
    }),
  );
  add(endpoints.messageSystemLoadOfflineMessage, async ({ caller, query }) =>
    page(await pullSystem(services, caller, sized(query))),
  );
  add(endpoints.messageSystemContent, ({ caller, query }) => systemContent(services, caller, query.id));
  add(endpoints.messageSystemReaded, async ({ caller, query }) => {
    await readSystem(services, caller, query.maxSeqNo);
    return done(null);
  });
}
