// Appends the live events of an account to its log: socket frames, and responses that complete outbox rows.
import { Subject, type Observable } from 'rxjs';
import type { ChatEvent } from '../../src/core/domain/events.ts';
import { arrivalsOf } from '../attention/arrivals.ts';
import type { Arrival } from '../attention/attention.ts';
import type { ChatStore } from '../log/chat-store.ts';
import { live } from '../log/entry.ts';
import type { EventLog } from '../log/event-log.ts';
import type { AccountOutbox } from '../outbox/account-outbox.ts';
import type { Scope } from '../scope.ts';
import type { IdOrder } from '../sync/id-order.ts';

export interface LiveEvent {
  event: ChatEvent;
  /** The outbox row that the event completes; the event's write deletes the row from the journal. */
  row?: { tmpId: string };
}

export interface LiveEventsOptions {
  scope: Scope;
  events$: Observable<LiveEvent>;
  log: Pick<EventLog, 'append'>;
  chatStore: ChatStore;
  order: IdOrder;
  outgoing: Pick<AccountOutbox, 'reconciled'>;
  /** Server time, ms; strictly increasing. */
  stamp: () => number;
}

/** Appends each event; emits the new messages among them. */
export function appendLive(options: LiveEventsOptions): Observable<Arrival> {
  const { scope, events$, log, chatStore, order, outgoing, stamp } = options;
  const arrived$ = new Subject<Arrival>();
  scope.bind(events$, ({ event, row }) => {
    order.beforeLive(event);
    for (const arrival of arrivalsOf([event], chatStore, true)) arrived$.next(arrival);
    // A push with the tmpId of an outbox row completes that row too.
    const del = [...(row ? [row.tmpId] : []), ...outgoing.reconciled(event)];
    const stamped = event.kind === 'message' ? { ...event, at: stamp() } : event;
    void log.append(live(stamped, { del }));
  });
  return arrived$;
}
