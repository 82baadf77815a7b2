// The private and the group calls of a server, which share the registry of busy users, the log and the duties.
import { createBusyUsers } from '../calls/busy-users.ts';
import { createCallLog } from '../calls/call-log.ts';
import { createDuties } from '../calls/duties.ts';
import { type RecordServices, storeRecord } from '../calls/records.ts';
import { CALL_TIMES } from '../calls/session.ts';
import { type CallOptions, type Calls, createCalls, type RecordWorks } from '../calls/sessions.ts';
import { storeCallTip } from './call-tips.ts';
import { createGroupCalls, type GroupCalls, type TipWorks } from './group-calls.ts';

export interface AllCalls {
  calls: Calls;
  groupCalls: GroupCalls;
  /** Stores the records and notices of this server. Ends all calls, unless another server goes on. */
  stop(): Promise<void>;
}

/** `most`: most people of a group call. `now`: the clock of calls of this server. */
export function createAllCalls(
  services: RecordServices,
  {
    startTimer,
    now,
    most,
    times = CALL_TIMES,
  }: Pick<CallOptions, 'startTimer' | 'now'> & Partial<Pick<CallOptions, 'times'>> & { most: number },
): AllCalls {
  const busyUsers = createBusyUsers();
  const log = createCallLog(services.hub, now);
  const duties = createDuties<RecordWorks & TipWorks>(log, {
    record: (work, key, onDone) => storeRecord(services, work, key, onDone),
    tip: (work, key, onDone) => storeCallTip(services, work, key, onDone),
  });
  const parts = { busyUsers, log, duties, firstRevision: services.clock() };
  const calls = createCalls(services, parts, { times, startTimer });
  const groupCalls = createGroupCalls(services, parts, { times, startTimer, most });
  return {
    calls,
    groupCalls,
    stop: async () => {
      calls.stop();
      groupCalls.stop();
      await log.cluster.synced();
      await duties.settled();
    },
  };
}
