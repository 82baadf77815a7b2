import { expect, test } from 'vitest';
import { parseFarMessage, WANTS_ALL } from '../../../src/calls/media/far-devices.ts';
import { parseSignalBody, placeOf } from '../../../src/calls/media/signal-body.ts';

const parse = (type: 'offer' | 'answer' | 'candidate', value: unknown) =>
  parseSignalBody(type, JSON.stringify(value));

test('A description of another client belongs to no call and no generation', () => {
  expect(parse('offer', { type: 'offer', sdp: 'v=0' })).toEqual({
    kind: 'description',
    body: { type: 'offer', sdp: 'v=0', offer: null, call: '', generation: null },
  });
});

test('A candidate has the fields that the browser needs', () => {
  const own = { call: 'call-1', generation: 2 };
  expect(parse('candidate', { candidate: 'candidate:1', sdpMid: '0', sdpMLineIndex: 0, ...own })).toEqual({
    kind: 'candidate',
    body: { candidate: 'candidate:1', sdpMid: '0', sdpMLineIndex: 0, usernameFragment: null, ...own },
  });
});

test('A signal that is no JSON, of another type, or too long is unusable', () => {
  expect(parseSignalBody('offer', '{')).toBeNull();
  expect(parse('answer', { type: 'offer', sdp: 'v=0' })).toBeNull();
  expect(parse('offer', { type: 'offer', sdp: 'x'.repeat(65_537) })).toBeNull();
  expect(parse('candidate', { candidate: 'x'.repeat(4_097) })).toBeNull();
  expect(parse('candidate', { candidate: 'a', sdpMLineIndex: -1 })).toBeNull();
  expect(parse('candidate', null)).toBeNull();
});

test('An invalid id or number of a signal counts as none, so that it exhausts no counter', () => {
  const body = { type: 'offer', sdp: '', call: 7, generation: Number.MAX_SAFE_INTEGER, offer: -1 };
  expect(parse('offer', body)?.body).toMatchObject({ call: '', generation: null, offer: null });
});

test('A signal is current, newer or stale by its call and generation', () => {
  const now = { call: 'a', generation: 3 };
  expect(placeOf({ call: 'a', generation: 3 }, now)).toBe('current');
  expect(placeOf({ call: 'a', generation: 4 }, now)).toBe('newer');
  expect(placeOf({ call: 'a', generation: 2 }, now)).toBe('stale');
  expect(placeOf({ call: 'b', generation: 4 }, now)).toBe('stale');
  expect(placeOf({ call: '', generation: null }, now)).toBe('current');
  expect(placeOf({ call: 'b', generation: 3 }, { ...now, call: '' })).toBe('current');
});

test('The message about devices is checked, and names voice where the sender does not', () => {
  const on = { microphone: true, camera: false, screen: false };
  expect(parseFarMessage(JSON.stringify(on))).toEqual({ ...on, voice: true, wants: WANTS_ALL });
  expect(parseFarMessage(JSON.stringify({ ...on, voice: false }))?.voice).toBe(false);
  expect(parseFarMessage(JSON.stringify({ ...on, camera: 1 }))).toBeNull();
  expect(parseFarMessage('{')).toBeNull();
  expect(parseFarMessage(JSON.stringify({ ...on, more: 'x'.repeat(1_024) }))).toBeNull();
});

test('[GCALL-02] Wishes that are missing or unusable want all pictures', () => {
  const on = { microphone: true, camera: true, screen: true };
  const wantsOf = (wants: unknown) => parseFarMessage(JSON.stringify({ ...on, wants }))?.wants;
  expect(wantsOf({ camera: 'none', screen: false })).toEqual({ camera: 'none', screen: false });
  for (const bad of [null, 'none', { camera: 'none' }, { camera: 'huge', screen: true }])
    expect(wantsOf(bad)).toEqual(WANTS_ALL);
});
