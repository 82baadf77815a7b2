// A source of views without pages; an error report fails the test.
import { asyncScheduler } from 'rxjs';
import { expect } from 'vitest';
import { People } from '../../../workers/people/people.ts';
import type { ViewSource } from '../../../workers/views/view.ts';

export function viewSource(over: Partial<ViewSource>): ViewSource {
  const people = new People();
  return {
    status: () => ({}) as never,
    call: () => [],
    chatStore: () => null,
    people: () => people,
    history: () => Promise.resolve([]),
    later: () => Promise.resolve([]),
    requestGapFill: () => undefined,
    canAsk: () => true,
    upload: () => null,
    journal: () => null,
    idle: () => Promise.resolve(),
    scheduler: asyncScheduler,
    tell: (sentence) => expect.fail(sentence),
    ...over,
  };
}
