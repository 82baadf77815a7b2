// Server: what the domain functions need of the world, made once by start.ts and handed to each.
import type { Callers } from './auth/callers.ts';
import type { HashQueue } from './auth/hash-queue.ts';
import type { Passwords } from './auth/passwords.ts';
import type { Secrets } from './auth/secrets.ts';
import type { Tries } from './auth/tries.ts';
import type { Db } from './db/open.ts';
import type { ReadRows } from './db/rows.ts';
import type { Admission } from './http/admission.ts';
import type { Rates } from './http/rates.ts';
import type { UnderWay } from './http/under-way.ts';
import type { Log } from './log.ts';
import type { Backlogs } from './messages/backlogs.ts';
import type { Horizon } from './messages/horizon.ts';
import type { Lanes } from './messages/lanes.ts';
import type { Receipts } from './messages/receipts.ts';
import type { Deliveries } from './push/deliveries.ts';
import type { Hub } from './push/hub.ts';
import type { Untold } from './push/untold.ts';
import type { FileStore } from './uploads/store.ts';

/** Epoch milliseconds. */
export type Clock = () => number;

export interface Services {
  db: Db;
  rows: ReadRows;
  clock: Clock;
  secrets: Secrets;
  passwords: Passwords;
  callers: Callers;
  tries: Tries;
  hashQueue: HashQueue;
  hub: Hub;
  files: FileStore;
  lanes: Lanes;
  horizon: Horizon;
  admission: Admission;
  rates: Rates;
  underWay: UnderWay;
  untold: Untold;
  receipts: Receipts;
  deliveries: Deliveries;
  backlogs: Backlogs;
  log: Log;
}

/** Who is asking, as his token and his rows say. */
export interface Caller {
  userId: number;
  terminal: number;
  signInId: number;
  nickName: string;
  language: Language;
}

export type Language = 'en-US' | 'zh-TW';
