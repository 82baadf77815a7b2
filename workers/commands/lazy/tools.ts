// The engine. What commands that are loaded on demand get handed in: the first script has it, and with an import the
// bundler would cut that in pieces.
import type { Stones } from '../../../src/core/contract/lazy-commands.ts';
import type { groupEvent, privateEvent } from '../../../src/core/wire/index.ts';
import type { Http } from '../../env.ts';
import type { Account } from '../../account/account-api.ts';
import type { nameOf, senderOf } from '../../views/rows.ts';
import type { SchedulerLike } from 'rxjs';
import type * as v from 'valibot';

export interface Tools {
  stones: Stones;
  safeParse: typeof v.safeParse;
  scheduler: SchedulerLike;
  http: Http;
  account: Account | null;
  privateEvent: typeof privateEvent;
  groupEvent: typeof groupEvent;
  nameOf: typeof nameOf;
  senderOf: typeof senderOf;
}

/** Somebody is signed in. */
export type Ready = Tools & { account: Account };
