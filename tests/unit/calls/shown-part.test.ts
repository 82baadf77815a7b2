import { expect, test } from 'vitest';
import { toneOf } from '../../../src/calls/ring/use-ringtone.ts';
import { shownPart } from '../../../src/calls/screens/shown-part.ts';
import { GROUP_ROW } from '../../../src/gallery/calls/group-fixtures.ts';
import { talkingRow } from './call-row.ts';

test('[PCALL-05] An incoming call shows the acceptor in every tab', () => {
  const row = talkingRow({ step: 'ringing', role: 'callee', owner: null, ringer: 'this' });
  expect(shownPart(row, 'this', false)).toEqual({ kind: 'acceptor' });
  expect(shownPart(row, 'other', false)).toEqual({ kind: 'acceptor' });
});

test('The tab that holds the media shows the dialog, and other tabs show a bar', () => {
  for (const step of ['preparing', 'calling', 'accepting', 'connecting', 'talking'] as const) {
    expect(shownPart(talkingRow({ step }), 'this', false)).toEqual({ kind: 'call' });
    expect(shownPart(talkingRow({ step }), 'other', false)).toEqual({ kind: 'away' });
    expect(shownPart(talkingRow({ step, owner: null }), 'this', false)).toEqual({ kind: 'away' });
  }
  expect(shownPart(null, 'this', false)).toEqual({ kind: 'none' });
});

test('The tab with the media shows the dialog also while the row names its seat in the last engine', () => {
  expect(shownPart(talkingRow({ owner: 'this-1' }), 'this-2', true)).toEqual({ kind: 'call' });
  expect(shownPart(talkingRow({ owner: null }), 'this-2', true)).toEqual({ kind: 'call' });
});

test('The end of a call shows in its dialog, in a bar of other tabs, and not where this user ended it', () => {
  const ended = { step: 'ended', end: { why: 'busy' } } as const;
  expect(shownPart(talkingRow(ended), 'this', false)).toEqual({ kind: 'ended', isHere: true });
  expect(shownPart(talkingRow(ended), 'other', false)).toEqual({ kind: 'ended', isHere: false });
  expect(shownPart(talkingRow({ step: 'ended', end: { why: 'own' } }), 'this', false)).toEqual({
    kind: 'none',
  });
});

test('[PCALL-07] One tab rings while a call waits, the caller hears a tone, and a talk has none', () => {
  const ringing = talkingRow({ step: 'ringing', role: 'callee', owner: null, ringer: 'this' });
  expect(toneOf(ringing, 'this', true)).toBe('ringtone');
  expect(toneOf(ringing, 'other', true)).toBeNull();
  expect(toneOf(talkingRow({ step: 'calling' }), 'this', true)).toBe('ringback');
  expect(toneOf(talkingRow({ step: 'calling' }), 'other', true)).toBeNull();
  for (const step of ['preparing', 'accepting', 'connecting', 'talking', 'ended'] as const) {
    expect(toneOf(talkingRow({ step }), 'this', true)).toBeNull();
  }
  expect(toneOf(null, 'this', true)).toBeNull();
  expect(toneOf(ringing, 'this', false)).toBeNull();
  expect(toneOf(talkingRow({ step: 'calling' }), 'this', false)).toBe('ringback');
});

test('[GCALL-04, GCALL-10] A waiting group call shows the acceptor, and one tab rings until it waits no more', () => {
  const ringing = { ...GROUP_ROW, step: 'ringing', role: 'invitee', owner: null, ringer: 'this' } as const;
  expect(shownPart(ringing, 'other', false)).toEqual({ kind: 'acceptor' });
  expect([toneOf(ringing, 'this', true), toneOf(ringing, 'other', true)]).toEqual(['ringtone', null]);
  for (const step of ['accepting', 'joining', 'talking', 'ended'] as const) {
    expect(toneOf({ ...ringing, step, owner: 'this' }, 'this', true)).toBeNull();
  }
  const calling = { ...GROUP_ROW, step: 'calling', owner: 'this' } as const;
  expect([toneOf(calling, 'this', true), toneOf(calling, 'other', true)]).toEqual(['ringback', null]);
  expect(shownPart(calling, 'other', false)).toEqual({ kind: 'away' });
});
