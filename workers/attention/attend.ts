// Notices for tabs about new messages and mentions in the open account. The code that chooses them loads with
// the first one.
import { catchError, defer, EMPTY, filter, map, merge, mergeMap, skipWhile, type Observable } from 'rxjs';
import { Command } from '../../src/core/wire/index.ts';
import type { Account } from '../account/account.ts';
import { onDemand, type OnDemandOptions } from '../on-demand.ts';
import type { AttentionSource } from './account-attention.ts';
import { MAX_AGE } from './arrivals.ts';
import type { News, TabNotice } from './tab-notices.ts';

export interface AttendOptions extends AttentionSource, OnDemandOptions {
  account: Account;
  report: (bug: unknown) => void;
}

export function attend(options: AttendOptions): Observable<TabNotice> {
  const { account, http, report } = options;
  const load = onDemand(
    'attention',
    async () => (await import('./account-attention.ts')).accountAttention(account, options),
    options,
  );
  // An older message loads no code.
  const isYoung = ({ sendTime }: { sendTime: number }): boolean => http.serverNow() - sendTime < MAX_AGE;
  const arrivals$ = account.arrived$.pipe(
    filter(({ message, live }) => !message.selfSend && (live || isYoung(message))),
    map((arrival): News => ({ kind: 'arrival', arrival })),
  );
  const mentions$ = account.link.frames$.pipe(
    mergeMap((frame): News[] =>
      frame.cmd === Command.AT_NOTIFICATION ? [{ kind: 'mention', frame: frame.data }] : [],
    ),
  );
  const live$ = account.link.state$.pipe(
    filter(({ step }) => step === 'live'),
    map((): News => ({ kind: 'live' })),
  );
  return merge(arrivals$, mentions$, live$).pipe(
    // Before the first news a catch-up has nothing to summarize.
    skipWhile(({ kind }) => kind === 'live'),
    // News wait for the code in parallel and keep their order. So the messages of one pull page arrive
    // together. If the code does not load, the chat list still shows them.
    mergeMap(async (news) => ({ news, part: await load() })),
    mergeMap(({ news, part }) =>
      defer(() => part?.noticesOf(news) ?? EMPTY).pipe(
        catchError((bug) => {
          report(bug);
          return EMPTY;
        }),
      ),
    ),
  );
}
