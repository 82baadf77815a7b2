// The engine. Wires attention to one account and to the tabs. What decides is loaded with the first news.
import type { Subscription } from 'rxjs';
import type { Notice } from '../../src/core/contract/views.ts';
import { Command } from '../../src/core/wire/index.ts';
import { appoint } from './appoint.ts';
import type { Attended, Tab } from './attended.ts';
import type { Http } from '../env.ts';
import type { Account } from '../account/account.ts';
import type { Seats } from '../engine/seats.ts';

export function attend(account: Account, seats: Seats, http: Http, hasSound: () => boolean): Subscription {
  const { link, arrived$ } = account;
  let part: Promise<Attended> | null = null;

  /** In their order. What cannot be loaded is asked for again with the next news; the list has this one as well. */
  function tell(act: (part: Attended) => void): void {
    part ??= import('./attending-to.ts').then(({ attendingTo }) =>
      attendingTo(account, { http, hasSound, tabs: () => seats.all(), appoint: attendant }),
    );
    part.then(act).catch(() => {
      part = null;
    });
  }

  const scope = arrived$.subscribe((arrival) => {
    const { message, live } = arrival;
    if (!message.selfSend && (live || http.serverNow() - message.sendTime < YOUNG))
      tell((it) => it.arrive(arrival));
  });
  scope.add(
    link.frames$.subscribe((frame) => {
      if (frame.cmd === Command.AT_NOTIFICATION) tell((it) => it.told(frame.data));
    }),
  );
  scope.add(
    link.state$.subscribe(({ step }) => {
      if (step === 'live' && part) tell((it) => it.settle());
    }),
  );
  scope.add(() => part && tell((it) => it.close()));
  return scope;
}

/** What nobody of the tabs that have gone was told. */
export function tellOne(seats: Seats, notice: Notice): void {
  attendant(seats.all())?.tell(notice);
}

/** ms; older ones cannot be news, and nothing is loaded for them. */
const YOUNG = 120_000;

const attendant = (tabs: Iterable<Tab>): Tab | null => appoint(tabs, ({ state }) => state);
