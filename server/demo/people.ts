// Users, friendships and groups of the demo. The server creates them only in an empty database (see the option
// --demo).
import type { NewUser } from '../people/users.ts';

export const DEMO_PASSWORD = 'partyline';

export type DemoName = 'alice' | 'bruno' | 'mira' | 'yating' | 'noor' | 'tomas';

type Person = Omit<NewUser, 'password' | 'userName'> & { about: string; isManualApprove?: boolean };

export const PEOPLE: Record<DemoName, Person> = {
  alice: {
    nickName: 'Alice Moreau',
    language: 'en-US',
    sex: 1,
    signature: 'Type, paper, coffee',
    isManualApprove: true,
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
  noor: {
    nickName: 'Noor Haddad',
    language: 'en-US',
    sex: 1,
    signature: 'Reads the last page first',
    about: 'Noor, English',
  },
  tomas: {
    nickName: 'Tomás Vidal',
    language: 'en-US',
    sex: 0,
    signature: '',
    isManualApprove: true,
    about: 'Tomás, English',
  },
};

/** All pairs of the first four users except Bruno and Yating. */
export const FRIENDSHIPS: [DemoName, DemoName][] = [
  ['alice', 'bruno'],
  ['alice', 'mira'],
  ['alice', 'yating'],
  ['bruno', 'mira'],
  ['mira', 'yating'],
];

/** Friend requests that wait for an answer. */
export const REQUESTS: { from: DemoName; to: DemoName; remark: string; hoursAgo: number }[] = [
  { from: 'noor', to: 'alice', remark: 'Hi Alice, we met at the type workshop.', hoursAgo: 2 },
  { from: 'alice', to: 'tomas', remark: 'Bruno gave me your name. I am Alice.', hoursAgo: 26 },
];

export const GROUPINGS: { of: DemoName; name: string; friends: DemoName[] }[] = [
  { of: 'alice', name: 'Studio', friends: ['bruno', 'mira'] },
  { of: 'alice', name: 'Weekends', friends: ['yating'] },
  { of: 'yating', name: '登山夥伴', friends: ['alice', 'mira'] },
];

export const GROUPS = {
  studio: {
    name: 'Design studio',
    notice: 'Drafts go to the shared folder. Stand-up at ten.',
    members: ['alice', 'mira', 'bruno'],
    managers: ['mira'],
    muted: [],
  },
  hiking: {
    name: '週末登山',
    notice: '週六早上六點半，捷運站二號出口集合。',
    members: ['yating', 'alice', 'mira'],
    managers: [],
    muted: [],
  },
  readers: {
    name: 'Reading circle',
    notice: 'This month: The Invention of Morel. Please, no endings before the 20th.',
    members: ['alice', 'mira', 'bruno', 'noor'],
    managers: ['mira'],
    muted: ['noor'],
  },
} satisfies Record<string, DemoGroupData>;

interface DemoGroupData {
  name: string;
  notice: string;
  /** The first one is the owner. */
  members: DemoName[];
  managers: DemoName[];
  muted: DemoName[];
}

export type DemoGroup = keyof typeof GROUPS;

/** Database ids of the demo's users and groups. */
export type Ids = Record<DemoName | DemoGroup, number>;
