// Endpoints of the configuration and of operators' messages.
import { endpoints } from '../../src/core/wire/index.ts';
import { iceServersFor } from '../calls/ice.ts';
import type { AddRoute } from '../http/route.ts';
import { pullSystem } from '../messages/system-pull.ts';
import { readSystem, systemContent } from '../messages/system-read.ts';
import { DIGITS } from '../registration/codes.ts';
import { done } from '../result.ts';
import type { Services } from '../services.ts';
import { pullResponse, withSize } from './pull-response.ts';

export function addSystemRoutes(add: AddRoute, services: Services): void {
  add(endpoints.systemConfig, async ({ caller }) =>
    done({
      webrtc: {
        maxChannel: services.maxChannel,
        iceServers: iceServersFor(services.ice, caller?.userId ?? null, services.clock()),
        iceTransportPolicy: services.ice.policy,
      },
      registration: { mode: [...services.registration.modes], codeLength: DIGITS },
      password: services.registration.passwordLengths,
      site: services.site,
    }),
  );
  add(endpoints.messageSystemLoadOfflineMessage, async ({ caller, query: { minSeqNo: minId, size } }) =>
    pullResponse(await pullSystem(services, caller, withSize({ minId, size }))),
  );
  add(endpoints.messageSystemContent, ({ caller, query }) => systemContent(services, caller, query.id));
  add(endpoints.messageSystemReaded, async ({ caller, query }) => {
    await readSystem(services, caller, query.maxSeqNo);
    return done(null);
  });
}
