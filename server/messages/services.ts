// Parts of the server that store, pull and push messages. `start.ts` makes them once and passes them as
// arguments.
import type { Clock } from '../clock.ts';
import type { Db } from '../db/drizzle.ts';
import type { ReadRows } from '../db/rows.ts';
import type { Deliveries } from '../push/deliveries.ts';
import type { Slices } from '../slices.ts';
import type { Hub } from '../push/hub.ts';
import type { PendingPushes } from '../push/pending-pushes.ts';
import type { Backlogs } from './backlogs.ts';
import type { Horizon } from './horizon.ts';
import type { Lanes } from './lanes.ts';
import type { Receipts } from './receipts.ts';

export interface MessageServices {
  db: Db;
  rows: ReadRows;
  clock: Clock;
  hub: Hub;
  lanes: Lanes;
  horizon: Horizon;
  pendingPushes: PendingPushes;
  receipts: Receipts;
  deliveries: Deliveries;
  backlogs: Backlogs;
  slices: Slices;
}
