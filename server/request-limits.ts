// The parts that share a server out between requests: how many run, and how much of each kind a user may ask for.
import type { StartTimer } from './auth/sweep.ts';
import type { Database } from './db/database.ts';
import { ADMISSION, createAdmission } from './http/admission.ts';
import { createInFlight } from './http/in-flight.ts';
import { createRates, type RateCounts } from './http/rates.ts';
import type { JoinedMember } from './people/services.ts';
import type { Shared } from './redis/shared.ts';
import { createSharedReads } from './shared-reads.ts';
import { slicesOf } from './slices.ts';

export function createRequestLimits(
  database: Pick<Database, 'engine'>,
  shared: Shared | null,
  counts: RateCounts,
  startTimer: StartTimer,
) {
  return {
    admission: createAdmission(ADMISSION),
    rates: createRates({ shared, counts }),
    inFlight: createInFlight(),
    slices: slicesOf(database, startTimer),
    memberReads: createSharedReads<number, JoinedMember[]>(),
  };
}
