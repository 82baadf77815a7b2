import { mergeMap, Subject } from 'rxjs';
import { expect, test } from 'vitest';
import type { AttendNote, AttendNotice, Notice } from '../../../src/core/contract/views.ts';
import type { Attendant } from '../../../workers/attention/appoint.ts';
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
  const told: Notice[] = [];
  const all = { visible: false, focused: false, active: false, touched: 0, chat: null, ...page };
  return { state: all, told, tell: (it: Notice) => void told.push(it) };
}

/** Tabs that hear of the news of one account, until it is closed. */
function setUp(tabs: ReturnType<typeof seat>[], over: Partial<TabNoticesOptions> = {}) {
  const notices = createTabNotices({
    selfId: ME.id,
    counts: () => true,
    isNormal: () => true,
    isDnd: () => false,
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
    told: (frame: (News & { kind: 'mention' })['frame']) => news$.next({ kind: 'mention', frame }),
    live: () => news$.next({ kind: 'live' }),
    close: () => scope.end(),
  };
}

const turns = () => new Promise((resolve) => setTimeout(resolve, 0));

test('[PRIV-15] a note goes to the tab of its chat, the sound to a tab that may play it, the rest to one', () => {
  const showing = (chat: string) => (chat === GROUP ? 'other' : null);
  const parts = partsOf(notice(note(CHAT), note(GROUP)), { main: 'main', voice: 'voice', showing });
  expect([...parts]).toEqual([
    ['main', { ...notice(note(CHAT), note(GROUP)), sound: false, notes: [note(CHAT)] }],
    ['voice', { kind: 'attend', chats: [], messages: 0, sound: true, notes: [] }],
    ['other', { kind: 'attend', chats: [], messages: 0, sound: false, notes: [note(GROUP)] }],
  ]);
  expect(partsOf(notice(note(CHAT)), { main: null, voice: null, showing: () => null }).size).toBe(0);
});

test('[INV-10] one of several tabs sounds, and one notifies of each chat', async () => {
  const tabs = [
    seat({ visible: true, touched: 2 }),
    seat({ chat: GROUP }),
    seat({ active: true, touched: 9 }),
  ];
  const it = setUp(tabs);
  it.arrive({ chat: CHAT, message: message(1), live: true });
  it.arrive({ chat: GROUP, message: message(2, { groupId: 7 }), live: true });
  await turns();
  const told = tabs.map((tab) => tab.told.filter((one) => one.kind === 'attend'));
  expect(told.map((all) => all.filter(({ sound }) => sound).length)).toEqual([0, 0, 1]);
  expect(told.map((all) => all.flatMap(({ notes }) => notes.map(({ chat }) => chat)))).toEqual([
    [CHAT],
    [GROUP],
    [],
  ]);
});

test('[AT-05] every visible tab hears of a mention, hidden tabs do not', async () => {
  const tabs = [seat({ visible: true }), seat({}), seat({ visible: true, focused: true })];
  setUp(tabs).arrive({ chat: GROUP, message: message(1, { groupId: 7, atUserIds: [-1] }), live: true });
  await turns();
  const mentions = tabs.map(({ told }) => told.filter(({ kind }) => kind === 'mention').length);
  expect(mentions).toEqual([1, 0, 1]);
});

test('[AT-06] a name that neither the group nor the message has is looked up, and may stay empty', async () => {
  const tab = seat({ visible: true });
  const asked: number[] = [];
  const lookUp = (id: number) => Promise.resolve(asked.push(id) === 1 ? 'Mira' : '');
  const it = setUp([tab], { lookUp });
  const names = () => tab.told.flatMap((one) => (one.kind === 'mention' ? one.sendNickName : []));
  const mention = { groupId: 7, atUserIds: [ME.id] };
  it.arrive({ chat: GROUP, message: message(1, { ...mention, sendNickName: 'Bruno' }), live: true });
  it.arrive({ chat: GROUP, message: message(2, mention), live: true });
  it.arrive({ chat: GROUP, message: message(3, mention), live: true });
  await turns();
  expect(names()).toEqual(['Bruno', 'Mira', '']);
  expect(asked).toEqual([2, 2]);
});

test('[AT-06] a mention takes the name in the group, else of its frame, else of the look-up', async () => {
  const tab = seat({ visible: true });
  const members: Record<number, string> = { 2: 'Bruno of design' };
  const it = setUp([tab], {
    nameIn: (_chat, { sendId, sendNickName }) => members[sendId] ?? sendNickName,
    lookUp: (id) => Promise.resolve(id === 4 ? 'Mira' : ''),
  });
  const frame = { groupId: 7, content: 'look' };
  it.told({ ...frame, id: 1, sendId: 2, sendNickName: 'Bruno' });
  it.told({ ...frame, id: 2, sendId: 3, sendNickName: 'Yating' });
  it.told({ ...frame, id: 3, sendId: 4, sendNickName: '' });
  it.told({ ...frame, id: 4, sendId: 5, sendNickName: '' });
  it.told({ ...frame, id: 5, sendId: null, sendNickName: 'Somewhere' });
  await turns();
  const names = tab.told.map((one) => (one.kind === 'mention' ? [one.id, one.sendNickName] : one.kind));
  expect(Object.fromEntries(names as [number, string][])).toEqual({
    1: 'Bruno of design',
    2: 'Yating',
    3: 'Mira',
    4: '',
    5: 'Somewhere',
  });
});

test('[AT-07] a frame of the command 212 is a mention, unless its message is read', async () => {
  const tab = seat({ visible: true });
  const it = setUp([tab], { readUpTo: () => 5 });
  const frame = { groupId: 7, sendId: 2, sendNickName: 'Bruno', content: 'look' };
  it.told({ ...frame, id: 5 });
  it.told({ ...frame, id: 6 });
  await turns();
  expect(tab.told).toEqual([
    { kind: 'mention', chat: GROUP, id: 6, sendId: 2, sendNickName: 'Bruno', type: 0, content: 'look' },
  ]);
});

test('[INV-9] a mention whose account closes during the look-up reaches no tab', async () => {
  const tab = seat({ visible: true });
  const it = setUp([tab]);
  it.arrive({ chat: GROUP, message: message(1, { groupId: 7, atUserIds: [-1] }), live: true });
  await Promise.resolve();
  it.close();
  await turns();
  expect(tab.told.filter(({ kind }) => kind === 'mention')).toEqual([]);
});

const summaries = (tab: ReturnType<typeof seat>) => tab.told.filter(({ kind }) => kind === 'attend');

test('[INV-10] a catch-up makes one summary with one sound, when it has ended', async () => {
  let catchingUp = true;
  const tab = seat({ visible: true });
  const it = setUp([tab], { catchingUp: () => catchingUp });
  for (const id of [991, 992, 993]) it.arrive({ chat: CHAT, message: message(id), live: false });
  it.arrive({ chat: GROUP, message: message(994), live: true });
  await turns();
  expect(tab.told).toEqual([]);
  catchingUp = false;
  it.live();
  it.live();
  await turns();
  expect(summaries(tab)).toMatchObject([{ chats: [CHAT, GROUP], messages: 4, sound: true }]);
});

test('the messages of one frame make one notice', async () => {
  const tab = seat({ visible: true });
  const it = setUp([tab]);
  for (const id of [991, 992]) it.arrive({ chat: CHAT, message: message(id), live: true });
  await turns();
  expect(summaries(tab)).toMatchObject([{ chats: [CHAT], messages: 2 }]);
});

test('[INV-9] messages of a closed account ask no tab for attention', async () => {
  const tab = seat({ visible: true });
  const it = setUp([tab]);
  it.arrive({ chat: GROUP, message: message(1000, { groupId: 7, atUserIds: [ME.id] }), live: true });
  it.close();
  await turns();
  expect(tab.told).toEqual([]);
});
