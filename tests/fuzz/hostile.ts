// Generators (fast-check) for the data of a hostile or broken server. Valid frames of every command and type
// come first; then values in them are replaced, dropped or moved, and then the text itself is cut.
import * as fc from 'fast-check';
import { Command, MessageType } from '../../src/core/wire/index.ts';
import { EDGES, mutant, wild, WORDS } from './mutations.ts';

export const SELF = 1;
/** Users that hostile values name; the honest chats have other user ids. */
const PEOPLE = [1, 1, 2, 2, 2, 3, 0] as const;
const GROUPS = [7, 7, 2] as const;
/** Number of ids: few, so that two frames often concern one message. Some further ids are edge cases. */
const IDS = 10;

export const smallId = fc.integer({ min: 1, max: IDS });
const edgyId = fc.oneof(
  { weight: 40, arbitrary: smallId },
  { weight: 2, arbitrary: smallId.map(String) },
  { weight: 1, arbitrary: fc.constantFrom(...EDGES) },
);
const person = fc.constantFrom(...PEOPLE);
const group = fc.constantFrom(...GROUPS);
const words = fc.oneof(fc.string({ maxLength: 12 }), fc.constantFrom(...WORDS));
const time = fc.oneof(
  { weight: 12, arbitrary: fc.integer({ min: 1_790_000_000_000, max: 1_790_000_100_000 }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<unknown>(
      null,
      0,
      -5,
      8.64e15,
      8.65e15,
      '2026-11-20T15:18:43.230Z',
      '1795187923230',
      'now',
    ),
  },
);
const messageType = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(0, 0, 0, 0, 0, 10, 10, 11, 12, 13, 13, 21) },
  { weight: 2, arbitrary: fc.constantFrom(...Object.values(MessageType)) },
  { weight: 1, arbitrary: fc.integer({ min: -2, max: 320 }) },
);

const json = (it: fc.Arbitrary<unknown>): fc.Arbitrary<string> =>
  it.map((value) => JSON.stringify(value) ?? '');

const friend = fc.record({
  id: fc.constantFrom(0, 2, 3),
  nickName: words,
  headImage: words,
  online: fc.boolean(),
  isDnd: fc.boolean(),
});
const member = fc.record({
  userId: person,
  showNickName: words,
  isManager: fc.boolean(),
  quit: fc.boolean(),
});
const groupShape = fc.record({
  id: fc.constantFrom(0, 2, 7),
  name: words,
  ownerId: person,
  isMuted: fc.boolean(),
  topMessage: wild,
});
const idList = fc.oneof(
  { weight: 4, arbitrary: fc.array(smallId, { maxLength: 6 }) },
  // The same id three times, as a careless sender may write it.
  { weight: 4, arbitrary: smallId.map((id) => [id, id, id]) },
  { weight: 1, arbitrary: fc.array(edgyId, { maxLength: 4 }) },
);
const deleted = fc.record({ chatId: person, messageIds: fc.option(idList, { freq: 3 }), maxId: edgyId });
const flag = fc.constantFrom('true', 'false', ' true', '1');

const CONTENTS: [types: number[], content: fc.Arbitrary<string>][] = [
  [[0], words],
  [[10], smallId.map(String)],
  [[13], json(mutant(deleted))],
  [[80], json(mutant(friend))],
  [[82], json(mutant(fc.record({ userId: person, terminal: fc.nat(3), online: fc.boolean() })))],
  [[83, 84, 93, 94, 95, 96], flag],
  [[90], json(mutant(groupShape))],
  [[97], json(mutant(fc.record({ groupId: group, members: fc.array(member, { maxLength: 4 }) })))],
  [[20, 21, 40, 41], json(mutant(fc.record({ k: words, a: fc.array(words), t: words })))],
];

/** Contents of any type, valid or with wrong values. */
export const content: fc.Arbitrary<string> = fc.oneof(...CONTENTS.map(([, it]) => it), json(wild));

/** Mostly valid content of this type. */
function contentOf(type: number): fc.Arbitrary<string> {
  const valid = CONTENTS.find(([types]) => types.includes(type))?.[1] ?? words;
  return fc.oneof({ weight: 6, arbitrary: valid }, { weight: 1, arbitrary: content });
}

const quote = fc.record({ id: smallId, sendId: person, content: words, status: fc.nat(3) });
const base = {
  id: edgyId,
  tmpId: fc.oneof(words, fc.constantFrom('1790000000001abcdefgh', '1790000000002abcdefgh')),
  sendId: person,
  status: fc.constantFrom<unknown>(0, 0, 0, 0, 1, 2, 3, -1, -2, 7, '3'),
  sendTime: time,
  quoteMessage: fc.oneof(fc.constant(null), quote, wild),
};
const typed = (fields: Record<string, fc.Arbitrary<unknown>>, requiredKeys: string[]): fc.Arbitrary<object> =>
  messageType.chain((type) => {
    const valid = { type: fc.constant(type), content: contentOf(type) };
    const all: Record<string, fc.Arbitrary<unknown>> = { ...base, ...fields, ...valid };
    return fc.record(all, { requiredKeys });
  });
const privateRow = typed({ recvId: person }, ['type', 'id', 'sendId', 'recvId', 'content']);
const groupRow = typed(
  {
    groupId: group,
    sendNickName: words,
    receipt: fc.boolean(),
    receiptOk: fc.boolean(),
    readedCount: edgyId,
    atUserIds: fc.oneof(fc.constantFrom(null, [], [SELF], [-1], [-1, SELF]), idList),
  },
  ['type', 'id', 'groupId', 'content'],
);
const systemRow = typed({ seqNo: edgyId, title: words, coverUrl: words, intro: words }, ['type', 'seqNo']);
const atMe = fc.record({ groupId: group, sendId: person, sendNickName: words, content: words, id: edgyId });

const COMMANDS: readonly unknown[] = [
  ...Object.values(Command),
  6,
  99,
  -1,
  0.5,
  '3',
  ' 4',
  'x',
  null,
  true,
  2 ** 53,
  [3],
  {},
];

/** A frame as a value, mutated in most cases. */
export const frame: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: framed(Command.PRIVATE, mutant(privateRow)) },
  { weight: 6, arbitrary: framed(Command.GROUP, mutant(groupRow)) },
  { weight: 3, arbitrary: framed(Command.SYSTEM, mutant(systemRow)) },
  { weight: 1, arbitrary: framed(Command.AT_NOTIFICATION, mutant(atMe)) },
  {
    weight: 2,
    arbitrary: mutant(fc.record({ cmd: fc.constantFrom(...COMMANDS), data: fc.oneof(privateRow, wild) })),
  },
);

/** Rows of a pull's answer, mutated like frames. */
export const rowsOf = {
  private: fc.array(mutant(privateRow), { maxLength: 12 }),
  group: fc.array(mutant(groupRow), { maxLength: 12 }),
  system: fc.array(mutant(systemRow), { maxLength: 6 }),
};

/** A text that a socket can receive. */
export const frameText: fc.Arbitrary<string> = fc.oneof(
  { weight: 30, arbitrary: json(frame) },
  { weight: 3, arbitrary: corrupted(json(frame)) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  { weight: 1, arbitrary: json(wild) },
);

function framed(cmd: number, data: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return data.map((it) => ({ cmd, data: it }));
}

/** Cuts or doubles a text, or changes, drops or inserts a character. */
function corrupted(of: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const character = fc.constantFrom(
    '"',
    '{',
    '}',
    '[',
    ']',
    ',',
    ':',
    '\\',
    '0',
    '-',
    'e',
    '\u0000',
    '\ud800',
    ' ',
    '9'.repeat(400),
  );
  return fc
    .tuple(of, fc.nat(), fc.constantFrom('cut', 'twice', 'change', 'drop', 'put'), character)
    .map(([text, place, kind, inserted]) => {
      const at = text.length === 0 ? 0 : place % text.length;
      if (kind === 'cut') return text.slice(0, at);
      if (kind === 'twice') return text + text;
      const rest = kind === 'put' ? at : at + 1;
      return text.slice(0, at) + (kind === 'drop' ? '' : inserted) + text.slice(rest);
    });
}
