// Users, friendships and groups of the demo. The server creates them only in an empty database (see the option
// --demo).
import type { NewUser } from '../people/users.ts';

export const DEMO_PASSWORD = 'partyline';

export type DemoName = 'alice' | 'bruno' | 'mira' | 'yating';

type Person = Omit<NewUser, 'password' | 'userName'> & { about: string };

export const PEOPLE: Record<DemoName, Person> = {
  alice: {
    nickName: 'Alice Moreau',
    language: 'en-US',
    sex: 1,
    signature: 'Type, paper, coffee',
    about: 'Alice, English',
  },
  bruno: {
    nickName: 'Bruno Keller',
    language: 'en-US',
    sex: 0,
    signature: 'Usually on the train',
    about: 'Bruno, English',
  },
  mira: {
    nickName: 'Mira Okafor',
    language: 'en-US',
    sex: 1,
    signature: 'Drawing maps of places that do not exist',
    about: 'Mira, English',
  },
  yating: {
    nickName: '陳雅婷',
    language: 'zh-TW',
    sex: 1,
    signature: '週末都在山上',
    about: '陳雅婷, 繁體中文',
  },
};

/** All pairs of users except Bruno and Yating. */
export const FRIENDSHIPS: [DemoName, DemoName][] = [
  ['alice', 'bruno'],
  ['alice', 'mira'],
  ['alice', 'yating'],
  ['bruno', 'mira'],
  ['mira', 'yating'],
];

export const GROUPS = {
  studio: {
    name: 'Design studio',
    notice: 'Drafts go to the shared folder. Stand-up at ten.',
    members: ['alice', 'mira', 'bruno'],
    managers: ['mira'],
  },
  hiking: {
    name: '週末登山',
    notice: '週六早上六點半，捷運站二號出口集合。',
    members: ['yating', 'alice', 'mira'],
    managers: [],
  },
} satisfies Record<string, { name: string; notice: string; members: DemoName[]; managers: DemoName[] }>;

export type DemoGroup = keyof typeof GROUPS;

/** Database ids of the demo's users and groups. */
export type Ids = Record<DemoName | DemoGroup, number>;
