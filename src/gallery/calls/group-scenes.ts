// The scenes of a group call that the gallery shows: the row, the people and their media in each state. Data only.
import type { CallPerson, GroupCallStateRow } from '../../core/contract/group-call-rows.ts';
import type { PersonMedia } from '../../calls/media/group-media-api.ts';
import { HERE } from './call-scenes.ts';

export const SELF_ID = 1;
export const GROUP_ID = 7;

/** The people of the scenes by id; two names test long and right-to-left text. */
export const NAMES: Readonly<Record<number, string>> = {
  [SELF_ID]: 'Alice Moreau',
  2: 'Bruno Keller',
  3: 'Mira Okafor',
  4: '陳雅婷',
  5: 'Noor Haddad',
  6: 'Tomás Vidal',
  7: 'Lena Wójcik',
  8: '名'.repeat(40),
  9: 'נועה לוי',
};

export interface ScenePerson {
  id: number;
  /** Default: `in`. */
  state?: CallPerson['state'];
  /** The pictures that are drawn. */
  pictures?: readonly ('camera' | 'screen')[];
  /** null: not connected yet. */
  media?: Partial<Omit<PersonMedia, 'far'>> | null;
}

export interface GroupScene {
  row: Partial<Omit<GroupCallStateRow, 'people'>>;
  people: readonly ScenePerson[];
  /** This tab holds the media. */
  hasMedia: boolean;
  own?: { camera?: true; screen?: true; isMuted?: true; isSpeaking?: true; isOpening?: true };
  /** The voices arrive, which the browser refuses to play before a press. */
  hasVoices?: true;
  /** The banner of the group's running call is shown. */
  banner?: { isIn?: true; isFull?: true };
}

const talking = { step: 'talking', owner: HERE } as const;
const rings = { state: 'invited' } as const;

/** Every third person has the camera off, and the second one speaks. */
const person = (id: number): ScenePerson => ({
  id,
  ...(id % 3 !== 0 && { pictures: ['camera'] as const }),
  media: { isMuted: id % 4 === 0, isSpeaking: id === 2 },
});
const others = (count: number): ScenePerson[] =>
  Array.from({ length: count }, (_, index) => person(index + 2));
const called = (...ids: number[]): ScenePerson[] => ids.map((id) => ({ id, ...rings }));
const full = (count: number): GroupScene => ({
  row: talking,
  people: others(count - 1),
  hasMedia: true,
  own: { camera: true },
});
const ended = (end: NonNullable<GroupCallStateRow['end']>, row: GroupScene['row'] = {}): GroupScene => ({
  row: { step: 'ended', end, ...row },
  people: [],
  hasMedia: false,
});
const banner = (count: number, shown: NonNullable<GroupScene['banner']> = {}): GroupScene => ({
  row: { step: 'ended', end: { why: 'own' }, owner: null },
  people: others(count),
  hasMedia: false,
  banner: shown,
});

export const GROUP_SCENES = {
  'group-1': { row: talking, people: [], hasMedia: true, own: { camera: true } },
  'group-2': full(2),
  'group-3': full(3),
  'group-4': full(4),
  'group-5': full(5),
  'group-6': full(6),
  'group-7': full(7),
  'group-8': full(8),
  'group-9': full(9),
  'group-preparing': {
    row: { step: 'preparing' },
    people: called(2, 3, 4),
    hasMedia: true,
    own: { isOpening: true },
  },
  'group-calling': {
    row: { step: 'calling' },
    people: called(2, 3, 4),
    hasMedia: true,
    own: { camera: true },
  },
  'group-ringing': {
    row: { step: 'ringing', role: 'invitee', inviterId: 3, owner: null, ringer: HERE },
    people: [person(3), person(2), person(5), ...called(4, 6, 7)],
    hasMedia: false,
  },
  'group-states': {
    row: { ...talking, missed: { number: 1, userIds: [8], why: 'busy' } },
    people: [
      { id: 2, pictures: ['camera'], media: { isSpeaking: true } },
      { id: 3, media: { isMuted: true, bars: 1 } },
      { id: 4, pictures: ['camera'], media: { path: 'lost' } },
      { id: 5, pictures: ['camera'], media: { path: 'lost', isGone: true } },
      { id: 6, media: null },
      { id: 7, ...rings },
    ],
    hasMedia: true,
    own: { isMuted: true },
  },
  'group-screen': {
    row: talking,
    people: [person(2), { id: 3, pictures: ['screen'], media: { isSpeaking: true } }, ...others(5).slice(2)],
    hasMedia: true,
    own: { camera: true },
  },
  'group-missed': {
    row: { ...talking, missed: { number: 1, userIds: [4, 6], why: 'no-answer' } },
    people: [...others(2), { id: 4, media: { path: 'new' } }],
    hasMedia: true,
    own: { screen: true, isSpeaking: true },
  },
  'group-refused': { ...full(3), hasVoices: true },
  'group-ended-nobody': ended({ why: 'nobody' }),
  'group-ended-running': { ...ended({ why: 'running' }), people: others(3), banner: {} },
  'group-ended-bar': ended({ why: 'unanswered' }, { role: 'invitee', owner: null }),
  'group-away': { row: { ...talking, owner: 'elsewhere' }, people: others(4), hasMedia: false },
  'group-banner': banner(3),
  'group-banner-in': banner(5, { isIn: true }),
  'group-banner-full': banner(8, { isFull: true }),
} as const satisfies Record<string, GroupScene>;

export type GroupSceneName = keyof typeof GROUP_SCENES;
