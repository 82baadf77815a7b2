import { describe, expect, test } from 'vitest';
import { type MediaFacts, partOf, type TabFacts } from '../../../src/calls/tab-part.ts';
import { callRow, SEAT, SELF } from './call-row.ts';

const OTHER = 'other-1';
const MEDIA: MediaFacts = {
  user: SELF,
  call: 'call-1234',
  partner: 'user:2',
  step: 'talking',
  seat: SEAT,
  generation: 1,
};
const HELD = { call: 'call-1234', partner: 'user:2', generation: 1 };
const part = (facts: Partial<TabFacts>) =>
  partOf({ engine: 'up', row: null, seat: SEAT, user: SELF, media: null, held: null, ...facts });
const talking = (over: Parameters<typeof callRow>[0] = {}) =>
  callRow({ step: 'talking', generation: 1, ...over });

describe('a tab without media', () => {
  test('A tab shows a call of another tab, and a call that rings', () => {
    expect(part({})).toBe('show');
    expect(part({ row: talking({ owner: OTHER }) })).toBe('show');
    expect(part({ row: talking({ step: 'ringing', owner: null }) })).toBe('show');
    expect(part({ row: talking({ owner: null, heir: OTHER }) })).toBe('show');
  });

  test('[PCALL-09, PCALL-12] The tab in which the user called or accepted begins', () => {
    for (const step of ['preparing', 'calling', 'accepting', 'connecting', 'talking'] as const)
      expect(part({ row: talking({ step }) })).toBe('begin');
  });

  test('The heir takes over', () => {
    expect(part({ row: talking({ owner: null, heir: SEAT }) })).toBe('take');
  });

  test('The reloaded call tab takes its call over as soon as its old page has gone', () => {
    expect(part({ held: HELD, row: talking({ owner: 'old-1' }) })).toBe('show');
    expect(part({ held: HELD, row: talking({ owner: null }) })).toBe('take');
    expect(part({ held: HELD, row: talking({ owner: null, peerId: 3 }) })).toBe('release');
  });

  test('A reloaded tab forgets a call that has ended, was taken over or is another one', () => {
    expect(part({ held: HELD, row: talking({ step: 'ended' }) })).toBe('release');
    expect(part({ held: HELD, row: talking({ owner: OTHER, generation: 2 }) })).toBe('release');
    expect(part({ held: HELD, row: talking({ call: 'another-1', owner: OTHER }) })).toBe('release');
  });
});

describe('a tab with media', () => {
  const own = (facts: Partial<TabFacts>) => part({ media: MEDIA, held: HELD, ...facts });

  test('The media stay while no engine or no row is known', () => {
    expect(own({ engine: 'coming' })).toBe('wait');
    expect(own({ engine: 'coming', row: talking({ step: 'ended' }) })).toBe('wait');
    expect(own({})).toBe('missing');
  });

  test('The media of a call that was being prepared end with its engine', () => {
    const media: MediaFacts = { ...MEDIA, step: 'preparing' };
    expect(own({ media })).toBe('release');
    expect(own({ media, engine: 'coming' })).toBe('wait');
  });

  test('The media of a page that gets no engine any more end after a while', () => {
    expect(own({ engine: 'gone', row: talking() })).toBe('missing');
    expect(part({ engine: 'gone', held: HELD, row: talking({ owner: null }) })).toBe('wait');
  });

  test('The media stay while the row names this tab, under its present or its last seat', () => {
    expect(own({ row: talking() })).toBe('hold');
    expect(own({ seat: 'seat-2', row: talking() })).toBe('hold');
    expect(own({ seat: 'seat-2', row: talking({ owner: 'seat-2' }) })).toBe('hold');
  });

  test('A new engine that does not know the media gives the call back to this tab', () => {
    expect(own({ seat: 'seat-2', row: talking({ owner: null }) })).toBe('take');
  });

  test('[X-CALL-03] The media end with the call, with another call, and with the sign-in', () => {
    expect(own({ row: talking({ step: 'ended' }) })).toBe('release');
    expect(own({ row: talking({ step: 'ringing', owner: null }) })).toBe('release');
    expect(own({ row: talking({ call: 'another-1' }) })).toBe('release');
    expect(own({ row: talking({ peerId: 3 }) })).toBe('release');
    expect(own({ user: null, row: talking() })).toBe('release');
    expect(own({ user: 9, engine: 'coming' })).toBe('release');
  });

  test('The media end when another tab is the owner, but not by a row before the own take-over', () => {
    expect(own({ row: talking({ owner: OTHER, generation: 2 }) })).toBe('release');
    expect(own({ row: talking({ owner: OTHER, generation: 1 }) })).toBe('release');
    expect(own({ row: talking({ owner: OTHER, generation: 0 }) })).toBe('hold');
  });
});
