// Messages between users of the demo, one per line and oldest first in each chat. `ago` counts minutes before
// the first start of the server. A message without text has an attachment.
import type { DemoGroup, DemoName } from './people.ts';

/** Contents of messages that are not plain text; attachments.ts creates them. */
export type Attachment =
  | 'islandMap'
  | 'plainCover'
  | 'mapCover'
  | 'ridge'
  | 'proofNotes'
  | 'trail'
  | 'song'
  | 'yatingCard'
  | 'hikingCard'
  | 'missedCall'
  | 'voiceCall'
  | 'videoCall';

export interface DemoMessage {
  ago: number;
  from: DemoName;
  to: DemoName | DemoGroup;
  text: string;
  /** The sender recalls the message a minute later. */
  recalled?: true;
  /** A name for a message that another one quotes. */
  id?: string;
  quotes?: string;
  /** The sender requests read receipts. */
  receipt?: true;
  mentions?: (DemoName | 'everyone')[];
  /** Replaces `text`. */
  attachment?: Attachment;
  /** The sender pins the message for the group a minute later. */
  pinned?: true;
}

/** A message of a known chat. */
type ChatRow = [ago: number, from: DemoName, text: string, extras?: Partial<DemoMessage>];

const day = 24 * 60;

const ALICE_BRUNO: ChatRow[] = [
  [3 * day + 130, 'bruno', 'Morning. Did the printer send the proofs?'],
  [3 * day + 127, 'alice', 'They did. Colours look right, the paper is a touch too grey.'],
  [3 * day + 125, 'alice', 'I asked for two more stocks to compare.'],
  [3 * day + 119, 'bruno', 'Good. I would rather lose a day than print the whole run on that grey.'],
  [3 * day + 110, 'bruno', '', { attachment: 'proofNotes' }],
  [3 * day + 60, 'alice', 'Samples arrive tomorrow before noon 📦'],
  [2 * day + 300, 'alice', 'Third sample is the one. Warm white, 120 g, no shine.', { id: 'sample' }],
  [2 * day + 292, 'bruno', 'Agreed. Shall I order?', { quotes: 'sample' }],
  [2 * day + 290, 'alice', 'Please do 🙏'],
  [2 * day + 40, 'bruno', 'Ordered. Delivery on Thursday: https://example.org/orders/4711'],
  [day + 400, 'bruno', 'The train is late again, start without me'],
  [day + 399, 'alice', '', { attachment: 'missedCall' }],
  [day + 398, 'alice', 'We will keep a chair and a croissant for you 🥐'],
  [day + 350, 'bruno', 'You are a good person'],
  [day + 340, 'alice', '', { attachment: 'voiceCall' }],
  [day + 332, 'alice', 'Yating draws trail maps as well. You two should talk.'],
  [day + 331, 'alice', '', { attachment: 'yatingCard' }],
  [200, 'bruno', 'One more thing about page 12'],
  [199, 'bruno', 'The caption runs into the margin on narrow screens'],
  [198, 'alice', 'Found it. A fixed width from the old grid, gone now.'],
  [35, 'bruno', 'Looks right here as well 👍'],
  [12, 'bruno', 'Are you free for a short call at four?'],
];

const ALICE_MIRA: ChatRow[] = [
  [4 * day + 90, 'mira', 'I drew the second map! The river goes north now.'],
  [4 * day + 89, 'mira', '', { attachment: 'islandMap' }],
  [4 * day + 80, 'alice', 'Rivers do that?'],
  [4 * day + 79, 'mira', 'In my maps they do what I say 😄'],
  [2 * day + 500, 'alice', 'Can the legend be a little larger? I read it on my phone and squinted.'],
  [2 * day + 488, 'mira', 'Sure. 14 px instead of 12, and more air between the lines.'],
  [2 * day + 487, 'mira', 'Never mind, wrong file', { recalled: true }],
  [2 * day + 470, 'mira', 'New version: https://example.org/maps/second-draft.pdf'],
  [2 * day + 455, 'alice', 'Much better ❤️'],
  [2 * day + 300, 'mira', '', { attachment: 'videoCall' }],
  [2 * day + 200, 'mira', 'This has been in my head all day:'],
  [2 * day + 199, 'mira', '', { attachment: 'song' }],
  [2 * day + 190, 'alice', 'Now it is in mine. Thank you very much.'],
  [day + 120, 'mira', 'Lunch on Friday? The noodle place has opened again.'],
  [day + 110, 'alice', 'Yes! One o’clock?'],
  [day + 108, 'mira', 'One o’clock it is 🍜'],
];

const ALICE_YATING: ChatRow[] = [
  [3 * day + 700, 'yating', 'Hi Alice! 這週六要一起去爬山嗎？'],
  [3 * day + 690, 'alice', '好啊！What should I bring?'],
  [3 * day + 688, 'yating', '水至少兩公升，還有雨衣。山上下午常下雨 🌧️'],
  [3 * day + 687, 'alice', 'Noted. Two litres and something against the rain.'],
  [day + 30, 'yating', '路線在這裡：https://example.org/trails/ridge?lang=zh-TW'],
  [day + 29, 'yating', '', { attachment: 'trail' }],
  [day + 22, 'alice', 'That looks steep 😅'],
  [day + 20, 'yating', '慢慢走就好，風景很值得。'],
  [18, 'yating', '明天記得早點睡 ⛰️'],
];

const BRUNO_MIRA: ChatRow[] = [
  [2 * day + 800, 'mira', 'Do you still have the old logo as a vector?'],
  [2 * day + 790, 'bruno', 'Somewhere. Give me until the evening.'],
  [2 * day + 420, 'bruno', 'Sent by mail. The green is from before the change, mind.'],
  [2 * day + 415, 'mira', 'Perfect, thank you!'],
  [2 * day + 400, 'mira', 'And come along one Saturday, they are nice people:'],
  [2 * day + 399, 'mira', '', { attachment: 'hikingCard' }],
  [90, 'bruno', 'How is the new map coming along?'],
];

const MIRA_YATING: ChatRow[] = [
  [2 * day + 210, 'yating', '', { attachment: 'ridge' }],
  [2 * day + 200, 'mira', 'Thank you for the photos from last week. May I draw after them?'],
  [2 * day + 190, 'yating', '當然可以！畫好了給我看 🎨'],
  [day + 600, 'mira', 'First sketch tonight, promise.'],
  [day + 590, 'yating', '期待 😊'],
];

const STUDIO: ChatRow[] = [
  [3 * day + 200, 'alice', 'Welcome to the new place. Drafts, questions and bad jokes go here.'],
  [3 * day + 190, 'bruno', 'Starting with the jokes, I assume.'],
  [3 * day + 188, 'mira', 'What does a grid say when it is tired? “I need a column to lean on.”'],
  [3 * day + 187, 'alice', '😂'],
  [2 * day + 352, 'mira', '', { attachment: 'plainCover' }],
  [2 * day + 351, 'mira', '', { attachment: 'mapCover' }],
  [
    2 * day + 350,
    'mira',
    'Two directions for the cover: a plain one, and one with the map. Which?',
    { id: 'cover' },
  ],
  [2 * day + 340, 'bruno', 'The map. Plain is what everybody else has.', { quotes: 'cover' }],
  [2 * day + 338, 'alice', 'The map, with the title larger.', { quotes: 'cover' }],
  [
    day + 500,
    'alice',
    'The review moves to Monday at ten. Please confirm that you have seen this.',
    {
      receipt: true,
      mentions: ['everyone'],
      pinned: true,
    },
  ],
  [day + 480, 'mira', 'Seen, Monday at ten.'],
  [day + 200, 'bruno', 'Notes from the printer: bleed 3 mm, fonts outlined, black as black only.'],
  [
    300,
    'mira',
    '@Alice Moreau\u00a0the title is on its second line now, is that what you meant?',
    {
      mentions: ['alice'],
    },
  ],
  [280, 'bruno', 'I like it there.'],
  [25, 'mira', 'Final files are in the folder 🎉'],
  [24, 'mira', 'https://example.org/studio/final'],
];

const HIKING: ChatRow[] = [
  [3 * day + 650, 'yating', '大家好！這個週六的目標是東邊的山脊步道，來回大約五小時。'],
  [3 * day + 649, 'yating', '', { attachment: 'ridge' }],
  [3 * day + 640, 'mira', 'I am in! 我可以帶點心 🍪'],
  [3 * day + 635, 'alice', 'Count me in too.'],
  [2 * day + 100, 'yating', '集合時間：六點半，捷運站二號出口。', { mentions: ['everyone'] }],
  [2 * day + 95, 'alice', 'Six thirty in the morning?! 😱'],
  [2 * day + 93, 'yating', '早點出發才不會太熱，相信我。'],
  [day + 40, 'mira', 'Weather for Saturday: sunny, 24 degrees ☀️'],
  [day + 38, 'yating', '太好了！記得防曬。'],
  [150, 'yating', '我幫大家準備了飯糰 🍙'],
  [145, 'mira', '你最棒了！'],
];

/** All messages of the demo, oldest first. */
export const MESSAGES: DemoMessage[] = [
  ...between('alice', 'bruno', ALICE_BRUNO),
  ...between('alice', 'mira', ALICE_MIRA),
  ...between('alice', 'yating', ALICE_YATING),
  ...between('bruno', 'mira', BRUNO_MIRA),
  ...between('mira', 'yating', MIRA_YATING),
  ...inGroup('studio', STUDIO),
  ...inGroup('hiking', HIKING),
].toSorted((a, b) => b.ago - a.ago);

function between(a: DemoName, b: DemoName, rows: ChatRow[]): DemoMessage[] {
  return rows.map(([ago, from, text, extras]) => ({ ago, from, to: from === a ? b : a, text, ...extras }));
}

function inGroup(to: DemoGroup, rows: ChatRow[]): DemoMessage[] {
  return rows.map(([ago, from, text, extras]) => ({ ago, from, to, text, ...extras }));
}
