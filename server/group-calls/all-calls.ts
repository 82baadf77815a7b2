// The private and the group calls of a server, which share the registry of busy users.
import { createBusyUsers } from '../calls/busy-users.ts';
import { CALL_TIMES } from '../calls/session.ts';
import { type CallOptions, type Calls, createCalls } from '../calls/sessions.ts';
import type { RecordServices } from '../calls/records.ts';
import { createGroupCalls, type GroupCalls } from './group-calls.ts';

export interface AllCalls {
  calls: Calls;
  groupCalls: GroupCalls;
  /** Ends all calls, and stores their records and notices. */
  stop(): Promise<unknown>;
}

/** `most`: most people of a group call. */
export function createAllCalls(
  services: RecordServices,
  { startTimer, most, ...given }: Partial<CallOptions> & Pick<CallOptions, 'startTimer'> & { most: number },
): AllCalls {
  const options = { times: CALL_TIMES, startTimer, now: () => performance.now(), ...given };
  const busyUsers = createBusyUsers();
  const calls = createCalls(services, busyUsers, options);
  const groupCalls = createGroupCalls(services, busyUsers, { ...options, most });
  return { calls, groupCalls, stop: () => Promise.all([calls.stop(), groupCalls.stop()]) };
}
