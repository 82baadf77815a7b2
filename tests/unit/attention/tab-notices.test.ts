import { mergeMap, Subject } from 'rxjs';
import { expect, test } from 'vitest';
import type { AttendNote, AttendNotice, Notice } from '../../../src/core/contract/views.ts';
import type { Attendant } from '../../../workers/attention/choose-tab.ts';
import type { Arrival } from '../../../workers/attention/attention.ts';
import {
  createTabNotices,
  type News,
  partsOf,
  type TabNoticesOptions,
} from '../../../workers/attention/tab-notices.ts';
import { createScope } from '../../../workers/scope.ts';
import { CHAT, GROUP, ME, message, unexpected } from '../support.ts';

const note = (chat: AttendNote['chat'], id = 1): AttendNote => ({
  chat,
  id,
  type: 0,
  content: '',
  sendNickName: '',
  messages: 1,
});
const notice = (...notes: AttendNote[]): AttendNotice => ({
  kind: 'attend',
  chats: notes.map(({ chat }) => chat),
  messages: notes.length,
  sound: true,
  notes,
});

function seat(page: Partial<Attendant & { chat: AttendNote['chat'] | null }>) {
  const received: Notice[] = [];
  const state = { visible: false, focused: false, active: false, touched: 0, chat: null, ...page };
  return { state, received, tell: (it: Notice) => void received.push(it) };
}

/** Tabs that receive the notices of one account, until it is closed. */
function setUp(tabs: ReturnType<typeof seat>[], over: Partial<TabNoticesOptions> = {}) {
  const notices = createTabNotices({
    selfId: ME.id,
    counts: () => true,
    isNormal: () => true,
    isDnd: () => false,
    isGone: () => false,
    hasSound: () => true,
    nameIn: (_chat, it) => it.sendNickName,
    now: () => message(1).sendTime,
    catchingUp: () => false,
    tabs: () => tabs,
    readUpTo: () => 0,
    lookUp: () => Promise.resolve(''),
    ...over,
  });
  const news$ = new Subject<News>();
  const scope = createScope(unexpected);
  scope.bind(news$.pipe(mergeMap((it) => notices.noticesOf(it))), ({ tab, notice: it }) => tab.tell(it));
  return {
    arrive: (arrival: Arrival) => news$.next({ kind: 'arrival', arrival }),
    mention: (frame: (News & { kind: 'mention' })['frame']) => news$.next({ kind: 'mention', frame }),
    live: () => news$.next({ kind: 'live' }),
    close: () => scope.end(),
  };
}

const turns = () => new Promise((resolve) => setTimeout(resolve, 0));

test('[PRIV-15] A notification goes to the tab of its chat, the sound to a tab with sound, all else to the main tab', () => {
  const showing = (chat: string) => (chat === GROUP ? 'other' : null);
  const parts = partsOf(notice(note(CHAT), note(GROUP)), { main: 'main', voice: 'voice', showing });
  expect([...parts]).toEqual([
    ['main', { ...notice(note(CHAT), note(GROUP)), sound: false, notes: [note(CHAT)] }],
    ['voice', { kind: 'attend', chats: [], messages: 0, sound: true, notes: [] }],
    ['other', { kind: 'attend', chats: [], messages: 0, sound: false, notes: [note(GROUP)] }],
  ]);
  expect(partsOf(notice(note(CHAT)), { main: null, voice: null, showing: () => null }).size).toBe(0);
});

test('[INV-10] Of several tabs one plays the sound, and one shows the notification of each chat', async () => {
  const tabs = [
    seat({ visible: true, touched: 2 }),
    seat({ chat: GROUP }),
    seat({ active: true, touched: 9 }),
  ];
  const it = setUp(tabs);
  it.arrive({ chat: CHAT, message: message(1), live: true });
  it.arrive({ chat: GROUP, message: message(2, { groupId: 7 }), live: true });
  await turns();
  const received = tabs.map((tab) => tab.received.filter((entry) => entry.kind === 'attend'));
  expect(received.map((notices) => notices.filter(({ sound }) => sound).length)).toEqual([0, 0, 1]);
  expect(received.map((notices) => notices.flatMap(({ notes }) => notes.map(({ chat }) => chat)))).toEqual([
    [CHAT],
    [GROUP],
    [],
  ]);
});

test('[AT-05, INV-10] One visible tab receives a mention notice, the focused one first, and hidden tabs do not', async () => {
  const mentionsOf = async (tabs: ReturnType<typeof seat>[]): Promise<number[]> => {
    setUp(tabs).arrive({ chat: GROUP, message: message(1, { groupId: 7, atUserIds: [-1] }), live: true });
    await turns();
    return tabs.map(({ received }) => received.filter(({ kind }) => kind === 'mention').length);
  };
  const unused = seat({ visible: true });
  expect(await mentionsOf([seat({ visible: true, focused: true }), unused, seat({})])).toEqual([1, 0, 0]);
  expect(await mentionsOf([seat({ visible: true, touched: 2 }), unused])).toEqual([1, 0]);
  expect(await mentionsOf([seat({ active: true, touched: 2 })])).toEqual([0]);
});

test('[AT-06] A sender name missing from the group and the message is looked up, and may stay empty', async () => {
  const tab = seat({ visible: true });
  const lookedUp: number[] = [];
  const lookUp = (id: number) => Promise.resolve(lookedUp.push(id) === 1 ? 'Mira' : '');
  const it = setUp([tab], { lookUp });
  const names = () => tab.received.flatMap((one) => (one.kind === 'mention' ? one.sendNickName : []));
  const mention = { groupId: 7, atUserIds: [ME.id] };
  it.arrive({ chat: GROUP, message: message(1, { ...mention, sendNickName: 'Bruno' }), live: true });
  it.arrive({ chat: GROUP, message: message(2, mention), live: true });
  it.arrive({ chat: GROUP, message: message(3, mention), live: true });
  await turns();
  expect(names()).toEqual(['Bruno', 'Mira', '']);
  expect(lookedUp).toEqual([2, 2]);
});

test('[AT-06] A mention shows the sender’s name in the group, else in the frame, else from the look-up', async () => {
  const tab = seat({ visible: true });
  const members: Record<number, string> = { 2: 'Bruno of design' };
  const it = setUp([tab], {
    nameIn: (_chat, { sendId, sendNickName }) => members[sendId] ?? sendNickName,
    lookUp: (id) => Promise.resolve(id === 4 ? 'Mira' : ''),
  });
  const frame = { groupId: 7, content: 'look' };
  it.mention({ ...frame, id: 1, sendId: 2, sendNickName: 'Bruno' });
  it.mention({ ...frame, id: 2, sendId: 3, sendNickName: 'Yating' });
  it.mention({ ...frame, id: 3, sendId: 4, sendNickName: '' });
  it.mention({ ...frame, id: 4, sendId: 5, sendNickName: '' });
  it.mention({ ...frame, id: 5, sendId: null, sendNickName: 'Somewhere' });
  await turns();
  const names = tab.received.map((one) => (one.kind === 'mention' ? [one.id, one.sendNickName] : one.kind));
  expect(Object.fromEntries(names as [number, string][])).toEqual({
    1: 'Bruno of design',
    2: 'Yating',
    3: 'Mira',
    4: '',
    5: 'Somewhere',
  });
});

test('[AT-07] A mention frame (command 212) makes a mention notice, unless its message is read', async () => {
  const tab = seat({ visible: true });
  const it = setUp([tab], { readUpTo: () => 5 });
  const frame = { groupId: 7, sendId: 2, sendNickName: 'Bruno', content: 'look' };
  it.mention({ ...frame, id: 5 });
  it.mention({ ...frame, id: 6 });
  await turns();
  expect(tab.received).toEqual([
    { kind: 'mention', chat: GROUP, id: 6, sendId: 2, sendNickName: 'Bruno', type: 0, content: 'look' },
  ]);
});

test('[INV-9] A mention reaches no tab when the account closes during the look-up', async () => {
  const tab = seat({ visible: true });
  const it = setUp([tab]);
  it.arrive({ chat: GROUP, message: message(1, { groupId: 7, atUserIds: [-1] }), live: true });
  await Promise.resolve();
  it.close();
  await turns();
  expect(tab.received.filter(({ kind }) => kind === 'mention')).toEqual([]);
});

const summaries = (tab: ReturnType<typeof seat>) => tab.received.filter(({ kind }) => kind === 'attend');

test('[INV-10] A catch-up makes one notice with one sound at its end', async () => {
  let catchingUp = true;
  const tab = seat({ visible: true });
  const it = setUp([tab], { catchingUp: () => catchingUp });
  for (const id of [991, 992, 993]) it.arrive({ chat: CHAT, message: message(id), live: false });
  it.arrive({ chat: GROUP, message: message(994), live: true });
  await turns();
  expect(tab.received).toEqual([]);
  catchingUp = false;
  it.live();
  it.live();
  await turns();
  expect(summaries(tab)).toMatchObject([{ chats: [CHAT, GROUP], messages: 4, sound: true }]);
});

test('The messages of one frame make one notice', async () => {
  const tab = seat({ visible: true });
  const it = setUp([tab]);
  for (const id of [991, 992]) it.arrive({ chat: CHAT, message: message(id), live: true });
  await turns();
  expect(summaries(tab)).toMatchObject([{ chats: [CHAT], messages: 2 }]);
});

test('[INV-9] Messages of a closed account make no notice', async () => {
  const tab = seat({ visible: true });
  const it = setUp([tab]);
  it.arrive({ chat: GROUP, message: message(1000, { groupId: 7, atUserIds: [ME.id] }), live: true });
  it.close();
  await turns();
  expect(tab.received).toEqual([]);
});
