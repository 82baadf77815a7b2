// Bounds on the texts of other users, in every component that renders without a page. Hostile texts once
// blocked a tab for seconds. The tests measure the text that reaches the layout.
import { createElement, type ReactNode } from 'react';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type {
  Blocked,
  ChatRow,
  HeadRow,
  MessageRow,
  PersonRow,
  StatusRow,
} from '../../../src/core/contract/rows.ts';
import type { HitRow } from '../../../src/core/contract/search.ts';
import type { Patch, ViewName, ViewSpec } from '../../../src/core/contract/views.ts';
import { MessageType } from '../../../src/core/domain/enums.ts';
import type { Line } from '../../../src/line/api.ts';
import { LineContext } from '../../../src/line/hooks.ts';
import { Mirror } from '../../../src/line/mirror.ts';
import { boundTexts } from '../../../src/line/bound-texts.ts';
import { SenderAvatar } from '../../../src/shared/cards/SenderAvatar.tsx';
import { ChosenList } from '../../../src/shared/picker/ChosenList.tsx';
import { PinnedBar } from '../../../src/chat/message-actions/pin/PinnedBar.tsx';
import { BlockedBar } from '../../../src/chat/composer/BlockedBar.tsx';
import { GroupRowContent } from '../../../src/groups/list/GroupRowContent.tsx';
import { MemberLine } from '../../../src/groups/members/MemberLine.tsx';
import { ConversationHead } from '../../../src/chat/ConversationHead.tsx';
import { TimelineRow } from '../../../src/chat/timeline/TimelineRow.tsx';
import { ChatRow as ChatRowComponent } from '../../../src/chat/list/ChatRow.tsx';
import { ReplyBar } from '../../../src/chat/composer/reply/ReplyBar.tsx';
import { Hit } from '../../../src/chat/search/Hit.tsx';
import { useEndedWords } from '../../../src/login/use-ended-words.ts';
import { PersonLabel } from '../../../src/shared/list/PersonLabel.tsx';
import { plainText } from '../../../src/shared/text/plain-text.ts';
import { useCopiedWords, useMessageSummary } from '../../../src/shared/use-message-summary.ts';
import { Routed } from '../routed.ts';
import { inBoth, markup } from '../words.ts';
import { member as memberRow } from '../groups/rows.ts';
import { row } from '../message-row.ts';

const HOSTILE: Readonly<Record<string, string>> = {
  marks: `Z${'\u0301'.repeat(50_000)}`,
  joinedMarks: `Z${'\u0301\u200d'.repeat(25_000)}`,
  rightToLeft: '\u05d0'.repeat(100_000),
  joined: '👩\u200d'.repeat(20_000),
  lines: 'a\n'.repeat(50_000),
};

const ORDINARY = 'Tiếng Việt, עברית, 👨‍👩‍👧‍👦';
/** Components that show a fixed text instead of content that they cannot read. */
const FIXED_TEXT: ReadonlySet<string> = new Set(['unreadableCard', 'unknownKind']);

/** UTF-16 units of one collapsed part of a message's text; every other text is far shorter. */
const FOLD = 6000;
/** Most UTF-16 units of markup besides text: elements, classes, icons. */
const MARKUP = 12_000;

/** More combining marks on a letter, or joined emoji, than any writing system uses. */
const STACKED = /(?:\p{M}|\u200d){9}|(?:\p{Extended_Pictographic}\u200d){10}/u;

beforeAll(() => {
  vi.stubGlobal('location', { origin: 'https://party.example' });
  vi.stubGlobal('devicePixelRatio', 1);
});
afterAll(() => void vi.unstubAllGlobals());

/** A stub engine connection with these rows, bounded by `boundTexts` as in a tab. */
function lineOf(rows: Partial<Record<ViewName, readonly { key: string }[]>>): Line {
  const states = new Map(
    Object.entries(rows).map(([name, put]) => {
      const mirror = new Mirror(name as ViewName);
      mirror.apply(boundTexts({ view: 0, stream: 0, put, del: [] } as unknown as Patch));
      return [name, mirror.state];
    }),
  );
  const nothing = new Mirror('chats').state;
  return {
    view: ({ view }: ViewSpec) => states.get(view) ?? nothing,
    watch: () => () => undefined,
    user: () => 1,
  } as unknown as Line;
}

/** English markup of a component. */
function drawn(part: ReactNode, rows: Parameters<typeof lineOf>[0] = {}): Promise<string> {
  const withLine = createElement(LineContext, { value: lineOf(rows) }, part);
  return markup('en-US', createElement(Routed, null, withLine));
}

const headOf = (text: string, more: Partial<HeadRow> = {}): HeadRow => ({
  key: 'group-5',
  type: 'GROUP',
  targetId: 5,
  showName: text,
  headImage: '',
  online: false,
  members: 3,
  membersOnline: 1,
  role: 'owner',
  isDnd: false,
  isTop: false,
  pinned: null,
  mention: null,
  blocked: null,
  readUpTo: 0,
  lastId: 1,
  unread: 0,
  draft: { text: '', revision: 0 },
  ...more,
});

const chatOf = (text: string, more: Partial<ChatRow> = {}): ChatRow => ({
  key: 'private-2',
  type: 'PRIVATE',
  targetId: 2,
  showName: text,
  headImage: '',
  online: false,
  last: {
    type: MessageType.TEXT,
    content: text,
    sendTime: 0,
    sendId: 2,
    sendNickName: text,
    own: false,
    mark: 'none',
    recalled: null,
  },
  isDnd: false,
  isTop: false,
  unread: 1,
  atMe: false,
  atAll: false,
  draft: '',
  optTime: 0,
  ...more,
});

const hitOf = (text: string): HitRow => ({
  key: 'group-5:1',
  kind: 'hit',
  chat: 'group-5',
  chatType: 'GROUP',
  targetId: 5,
  showName: text,
  headImage: '',
  id: 1,
  sendTime: 0,
  sendId: 2,
  sendName: text,
  own: false,
  type: MessageType.TEXT,
  category: 'text',
  snippet: text,
  marks: [
    [0, 3],
    [5, 100_000],
  ],
  content: '',
});

const message = (type: number, content: string, more: Partial<MessageRow> = {}): Promise<string> => {
  const bounded = boundTexts(row(1, 0, { type, content, sendNickName: content, ...more }));
  const item =
    type === MessageType.TIP_TEXT
      ? ({ kind: 'tip', key: bounded.key, row: bounded } as const)
      : ({ kind: 'message', key: bounded.key, row: bounded, first: true, last: true, fresh: false } as const);
  return drawn(createElement(TimelineRow, { item: item as never, chat: 'group-5', type: 'GROUP' }));
};

const json = JSON.stringify;
const quote = (text: string, type: number) => ({
  id: 1,
  sendId: 2,
  sendNickName: text,
  own: false,
  type,
  content: text,
  recalled: false,
});

const PARTS: Readonly<Record<string, (text: string) => Promise<string>>> = {
  text: (text) => message(MessageType.TEXT, text),
  tip: (text) => message(MessageType.TIP_TEXT, text),
  tipWithKey: (text) => message(MessageType.TIP_TEXT, json({ k: 'group.invited', a: [text, text], t: text })),
  tipOfAnUnknownKey: (text) => message(MessageType.TIP_TEXT, json({ k: 'other', a: [], t: text })),
  callRecord: (text) => message(MessageType.ACT_RT_VOICE, text),
  callRecordOfAnUnknownKey: (text) => message(MessageType.ACT_RT_VIDEO, json({ k: 'x', a: [], t: text })),
  contactCard: (text) => message(MessageType.USER_CARD, json({ userId: 3, nickName: text })),
  groupCard: (text) => message(MessageType.GROUP_CARD, json({ groupId: 3, groupName: text })),
  unreadableCard: (text) => message(MessageType.USER_CARD, text),
  file: (text) => message(MessageType.FILE, json({ name: text, size: 1, url: '/files/a' })),
  unreadableFile: (text) => message(MessageType.FILE, json({ name: text, size: 1, url: 'x:' })),
  system: (text) => message(MessageType.SYSTEM_MESSAGE, json({ id: 1, intro: text }), { title: text }),
  systemText: (text) => message(MessageType.SYSTEM_MESSAGE, text, { title: text }),
  quote: (text) => message(MessageType.TEXT, 'so', { quote: quote(text, MessageType.TEXT) }),
  quotedTip: (text) => message(MessageType.TEXT, 'so', { quote: quote(text, MessageType.TIP_TEXT) }),
  quotedFile: (text) =>
    message(MessageType.TEXT, 'so', { quote: { ...quote(json({ name: text }), MessageType.FILE) } }),
  recalled: (text) => message(MessageType.TIP_TEXT, '', { recalled: { byId: 2, byName: text, own: false } }),
  failure: (text) => message(MessageType.TEXT, 'no', { own: true, mark: 'failed', failure: text }),
  unknownKind: (text) => message(77, text),
  face: (text) =>
    drawn(
      createElement(SenderAvatar, { chat: 'group-5', row: boundTexts(row(1, 0, { sendNickName: text })) }),
    ),
  listRow: (text) => listRow(chatOf(text)),
  listRowOfATip: (text) => listRow(chatOf(text, { last: lastOf(text, MessageType.TIP_TEXT) })),
  listRowOfACall: (text) => listRow(chatOf(text, { last: lastOf(text, MessageType.ACT_RT_VOICE) })),
  listRowOfTheSystem: (text) => listRow(chatOf(text, { last: lastOf(text, MessageType.SYSTEM_MESSAGE) })),
  listRowOfADraft: (text) => listRow(chatOf('Bruno', { draft: text })),
  head: (text) => drawn(createElement(ConversationHead, { head: boundTexts(headOf(text)) })),
  pinned: (text) =>
    drawn(createElement(PinnedBar, { head: boundTexts(headOf('Team', { pinned: pinnedOf(text) })) })),
  blocked: (text) => {
    const blocked = boundTexts<Blocked>({ why: 'group-banned', reason: text });
    return drawn(createElement(BlockedBar, { chat: 'group-5', blocked, draft: null }));
  },
  reply: (text) => {
    const answered = boundTexts(row(1, 0, { content: text, sendNickName: text }));
    const part = { chat: 'group-5', row: answered, chatName: 'Team', onCancel: () => undefined } as const;
    return drawn(createElement(ReplyBar, part), { pane: [answered] });
  },
  hit: (text) => drawn(createElement(Hit, { hit: boundTexts(hitOf(text)) })),
  person: (text) => {
    const person = boundTexts<PersonRow>({ ...chatOf(text), isBlocked: false });
    return drawn(createElement(PersonLabel, { person }));
  },
  groupRow: (text) => {
    const { showName: name } = boundTexts({ showName: text });
    const flags = { isOwner: true, isDnd: true, isTop: true, isBanned: true };
    const group = { key: 'group-5', id: 5, showName: name, headImage: '', ...flags } as const;
    return drawn(createElement(GroupRowContent, { group, name }));
  },
  memberRow: (text) => {
    const { showName: name } = boundTexts({ showName: text });
    return drawn(createElement(MemberLine, { member: memberRow(7, { showName: name }), name, isSelf: true }));
  },
  chosen: (text) => {
    const target = boundTexts(chatOf(text));
    const choice = { chosen: new Map([[target.key, target]]), overLimit: 0 };
    const texts = { label: 'Selected', emptyText: 'None' };
    return drawn(createElement(ChosenList, { choice, ...texts, onRemove: () => undefined }));
  },
};

const listRow = (chat: ChatRow): Promise<string> => {
  const nothing = (): void => undefined;
  const handlers = { onFocus: nothing, onMenu: nothing, onDropFiles: nothing };
  return drawn(
    createElement(ChatRowComponent, { row: boundTexts(chat), selected: false, tabStop: true, ...handlers }),
  );
};
const lastOf = (text: string, type: number) => ({ ...chatOf(text).last!, type });
const pinnedOf = (text: string) => ({
  id: 1,
  sendId: 2,
  sendNickName: text,
  own: false,
  type: MessageType.TEXT,
  content: text,
});

/** Attributes count too: a name is also a tooltip and an accessible name. */
function problemOf(html: string, maximum: number): string | null {
  if (html.length < 20) return 'renders nothing';
  if (html.length > maximum) return `${html.length} units`;
  if (html.split('\n').length > 202) return 'too many lines';
  return STACKED.test(html) ? 'stacked marks' : null;
}

test('[INV-8] Every component bounds a hostile text in its content, tooltips and accessible names', async () => {
  const problems: string[] = [];
  for (const [name, part] of Object.entries(PARTS)) {
    if (!(await part(ORDINARY)).includes(ORDINARY) && !FIXED_TEXT.has(name))
      problems.push(`${name} is not shown`);
    const maximum = MARKUP + (/^(?:text|systemText)$/.test(name) ? FOLD : 0);
    for (const [kind, text] of Object.entries(HOSTILE)) {
      const problem = problemOf(await part(text), maximum);
      if (problem !== null) problems.push(`${name} of ${kind}: ${problem}`);
    }
  }
  expect(problems).toEqual([]);
});

test('[INV-8] The texts of a message are bounded on screen and for screen readers, and complete in the clipboard', async () => {
  const types = Object.values(MessageType);
  const { 'en-US': words } = await inBoth(useMessageSummary);
  const { 'en-US': copied } = await inBoth(useCopiedWords);
  for (const text of Object.values(HOSTILE)) {
    for (const content of [text, json({ k: 'other', a: [text], t: text }), json({ name: text })]) {
      for (const type of types) {
        const shown = words({ type, content, recalled: null });
        expect(shown.length).toBeLessThan(500);
        expect(shown).not.toMatch(STACKED);
        expect(plainText(shown, 'en-US').length).toBeLessThanOrEqual(201);
      }
    }
    for (const type of [MessageType.TEXT, MessageType.SYSTEM_MESSAGE])
      expect(copied({ type, content: text, recalled: null })).toBe(text);
    expect(copied({ type: MessageType.TIP_TEXT, content: text, recalled: null }).length).toBeLessThan(500);
  }
  const recalled = { byId: 2, byName: 'Bruno', own: false };
  expect(copied({ type: MessageType.TEXT, content: 'a secret', recalled })).toBe('Bruno recalled a message');
});

test('[INV-8] The reason for the end of a sign-in is a bounded sentence', async () => {
  const { 'en-US': words } = await inBoth(useEndedWords);
  for (const text of Object.values(HOSTILE)) {
    const ends: readonly NonNullable<StatusRow['ended']>[] = [
      { why: 'banned', reason: text },
      { why: 'expired', message: text },
      { why: 'pull-failed', message: text },
      { why: 'initialization-failed', message: text },
    ];
    for (const end of ends) {
      expect(words(boundTexts(end)).length).toBeLessThan(600);
      expect(words(boundTexts(end))).not.toMatch(STACKED);
    }
  }
});
