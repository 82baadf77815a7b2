import { expect, test } from 'vitest';
import { shownSizes } from '../../../src/calls/group/shown-sizes.ts';
import { stepOf, tilesOf } from '../../../src/calls/group/tiles.ts';
import { ownTrouble } from '../../../src/calls/group/trouble.ts';
import type { PersonMedia } from '../../../src/calls/media/group-media-api.ts';
import { callPerson, PERSON_MEDIA } from '../../../src/gallery/calls/group-fixtures.ts';

const stream = {} as MediaStream;
const sharing: PersonMedia = { ...PERSON_MEDIA, far: { ...PERSON_MEDIA.far, screen: stream } };
const tilesFor = (count: number, media: [number, PersonMedia][] = []) =>
  tilesOf(
    Array.from({ length: count }, (_, index) => callPerson(index + 1)),
    1,
    new Map(media),
  );
const ids = (tiles: ReturnType<typeof tilesOf>): string[] => tiles.map(({ id }) => id);
const SEEN = { speakerId: null, leader: null, hidden: new Set<string>(), isSeen: true };

test('[GCALL-01] The tiles have the others in the order in which they came, and this user last', () => {
  expect(ids(tilesFor(4))).toEqual(['u2', 'u3', 'u4', 'u1']);
  expect(tilesFor(2).at(-1)?.isSelf).toBe(true);
});

test('A shared screen is a tile of its own beside the camera, and goes with its person', () => {
  expect(ids(tilesFor(3, [[2, sharing]]))).toEqual(['u2', 's2', 'u3', 'u1']);
  const left = tilesOf([callPerson(1), callPerson(2, { state: 'invited' })], 1, new Map([[2, sharing]]));
  expect(ids(left)).toEqual(['u2', 'u1']);
});

test('The state of a tile follows the invitation, the path and the time without packets', () => {
  const [item] = tilesFor(2);
  const [ringing] = tilesOf([callPerson(2, { state: 'invited' })], 1, new Map());
  expect(stepOf(ringing!, undefined, true)).toBe('waiting');
  expect(stepOf(ringing!, undefined, false)).toBe('ringing');
  expect(stepOf(item!, undefined, false)).toBe('connecting');
  expect(stepOf(item!, { ...PERSON_MEDIA, path: 'new' }, false)).toBe('connecting');
  expect(stepOf(item!, PERSON_MEDIA, false)).toBe('here');
  expect(stepOf(item!, { ...PERSON_MEDIA, path: 'lost' }, false)).toBe('lost');
  expect(stepOf(item!, { ...PERSON_MEDIA, path: 'lost', isGone: true }, false)).toBe('gone');
  expect(stepOf({ ...item!, isSelf: true }, undefined, false)).toBe('here');
});

test('A grid of up to four tiles shows large pictures, and a larger grid only that of the speaker', () => {
  const sizes = (count: number, speakerId: number | null = null) =>
    [...shownSizes(tilesFor(count), { ...SEEN, speakerId }).values()].map(({ camera }) => camera);
  expect(sizes(4)).toEqual(['large', 'large', 'large']);
  expect(sizes(5)).toEqual(['small', 'small', 'small', 'small']);
  expect(sizes(5, 3)).toEqual(['small', 'large', 'small', 'small']);
  // The leader was chosen, so the speaker stays small.
  const shown = shownSizes(tilesFor(5), { ...SEEN, leader: 'u2', speakerId: 3 });
  expect([shown.get(2)?.camera, shown.get(3)?.camera]).toEqual(['large', 'small']);
});

test('[GCALL-03] The leader is shown large, and the others in the strip small', () => {
  const shown = shownSizes(tilesFor(4), { ...SEEN, leader: 'u3' });
  expect([...shown].map(([id, { camera }]) => [id, camera])).toEqual([
    [2, 'small'],
    [3, 'large'],
    [4, 'small'],
  ]);
});

test('A minimized call shows nobody, and a tile out of sight shows neither camera nor screen', () => {
  const tiles = tilesFor(3, [[2, sharing]]);
  expect(shownSizes(tiles, SEEN).get(2)).toEqual({ camera: 'large', screen: true });
  expect(shownSizes(tiles, { ...SEEN, isSeen: false }).get(2)).toEqual({ camera: 'none', screen: false });
  expect(shownSizes(tiles, { ...SEEN, hidden: new Set(['u2']) }).get(2)).toEqual({
    camera: 'none',
    screen: true,
  });
  expect(shownSizes(tiles, { ...SEEN, hidden: new Set(['s2']) }).get(2)?.screen).toBe(false);
  expect(shownSizes(tiles, SEEN).get(3)?.screen).toBe(false);
});

test('The own connection is called weak where half of the links are, and a busy processor always counts', () => {
  const links = (...troubles: PersonMedia['trouble'][]) =>
    new Map(troubles.map((trouble, id) => [id, { ...PERSON_MEDIA, trouble }]));
  expect(ownTrouble(links('network', null, null))).toBeNull();
  expect(ownTrouble(links('network', 'network', null, null))).toBe('network');
  expect(ownTrouble(links('processor', null, null))).toBe('processor');
  expect(ownTrouble(links('far', 'far'))).toBeNull();
  expect(ownTrouble(new Map())).toBeNull();
});
