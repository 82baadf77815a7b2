import * as v from 'valibot';
import { expect, test } from 'vitest';
import type { BlobLike } from '../../../src/core/contract/blob.ts';
import { CommandSchemas, DRAFT_LENGTH } from '../../../src/core/contract/commands.ts';
import { LazyCommandSchemas } from '../../../src/core/contract/lazy-commands.ts';
import { PEAKS } from '../../../src/core/contract/numbers.ts';
import { LIMITS } from '../../../src/core/wire/profile-s/limits.ts';
import { SpecSchema } from '../../../workers/schemas.ts';
import { CHAT, GROUP } from '../support.ts';
import { accepted, refused } from '../wire/accepts.ts';

const TMP_ID = '1790000000000abcdefgh';
const SYSTEM = 'system-0';
const blob: BlobLike = {
  size: 3,
  type: 'text/plain',
  arrayBuffer: () => Promise.resolve(new ArrayBuffer(3)),
};
const long = (length: number): string => 'x'.repeat(length);
const many = <T>(length: number, item: T): T[] => Array.from({ length }, () => item);

const schemas: Record<string, v.GenericSchema> = { ...CommandSchemas, ...LazyCommandSchemas };

const PICTURE = { originUrl: '/files/a/b.png', thumbUrl: '/files/a/t.webp', width: 4, height: 3 };

/** Valid arguments of each command. */
const GOOD: Record<string, object> = {
  signIn: { userName: 'ada', password: 'secret', auto: true, terminal: 1 },
  signOut: {},
  unseal: { sealed: '' },
  config: {},
  sendText: {
    chat: CHAT,
    tmpId: TMP_ID,
    content: 'hello',
    quote: 7,
    at: [2, -1],
    receipt: true,
    after: TMP_ID,
  },
  sendFile: {
    chat: GROUP,
    tmpId: TMP_ID,
    kind: 'audio',
    name: 'note.webm',
    mime: '',
    file: blob,
    thumb: null,
    width: 0,
    height: 65_535,
    duration: 4,
    peaks: many(PEAKS, 255),
    quote: null,
    at: null,
    receipt: null,
    after: null,
  },
  draft: { chat: SYSTEM, text: '', revision: 0 },
  open: { chat: SYSTEM },
  read: { chat: SYSTEM, upTo: 0 },
  diagnostics: {},
  record: {},
  findPeople: { words: 'mira' },
  applyForFriend: { id: 3, text: '', group: null },
  decideRequest: { id: 3, decision: 'recall' },
  setRemark: { id: 3, remark: '' },
  deleteFriend: { id: 3 },
  createGrouping: { name: 'Work' },
  renameGrouping: { id: 3, name: 'Work' },
  sortGroupings: { ids: [3, 4] },
  deleteGrouping: { id: 3 },
  moveFriend: { id: 3, grouping: null },
  complain: { of: CHAT, type: 99, text: 'spam', images: [PICTURE] },
  uploadPicture: { name: 'a.png', file: blob, thumb: null, width: 1, height: 1 },
  createGroup: { name: 'Choir', members: [3] },
  modifyGroup: {
    group: 7,
    name: 'Choir',
    notice: '',
    picture: PICTURE,
    nickName: '',
    remark: '',
    isAllowInvite: true,
    isNoprivatechat: false,
  },
  inviteMembers: { group: 7, ids: [3] },
  removeMembers: { group: 7, ids: [3] },
  muteMembers: { group: 7, ids: [3], on: true },
  setAdmins: { group: 7, ids: [3], on: false },
  muteAll: { group: 7, on: true },
  transferGroup: { group: 7, to: 3 },
  joinGroup: { group: 7 },
  loadMembers: { group: 7 },
  leaveGroup: { group: 7 },
  dissolveGroup: { group: 7 },
  register: { mode: 'username', userName: 'ada', nickName: 'Ada', password: 'secret' },
  registerCaptcha: {},
  registerCaptchaCheck: { captchaId: 'c1', code: 'k7Qp' },
  registerSmsCode: { phone: '13800000000', captchaId: 'c1', code: 'k7Qp' },
  registerMailCode: { email: 'new@example.com' },
  localFile: { tmpId: TMP_ID, part: 'thumb' },
  resend: { tmpId: TMP_ID },
  resendAll: {},
  discard: { tmpId: TMP_ID },
  recall: { chat: CHAT, id: 5 },
  deleteForMe: { chat: CHAT, ids: [5], undo: true },
  deleteChat: { chat: CHAT, undo: null },
  undoDelete: { chat: CHAT },
  setTop: { chat: CHAT, on: true },
  setDnd: { chat: CHAT, on: false },
  pinMessage: { chat: GROUP, id: null },
  hidePinned: { chat: GROUP },
  readers: { chat: GROUP, id: 5 },
  locate: { chat: SYSTEM, id: 5 },
  forward: { from: SYSTEM, ids: [5, 6], to: [GROUP], tmpIds: [TMP_ID, TMP_ID] },
  sendCard: { chat: CHAT, tmpId: TMP_ID, card: GROUP },
  searchServer: { chat: GROUP, words: 'sea' },
  systemContent: { id: 5 },
  card: { of: CHAT },
};

test('Each command accepts valid arguments unchanged, and passes a file as the same object', () => {
  expect(Object.keys(GOOD)).toEqual(Object.keys(schemas));
  for (const [command, args] of Object.entries(GOOD))
    expect([command, accepted(schemas[command]!, args)]).toEqual([command, args]);
  expect(accepted(CommandSchemas.sendFile, GOOD['sendFile']).file).toBe(blob);
});

test('Optional arguments of a command may be missing', () => {
  for (const [command, ...optional] of [
    ['sendText', 'quote', 'at', 'receipt', 'after'],
    ['sendFile', 'duration', 'peaks', 'quote', 'at', 'receipt', 'after'],
    ['deleteForMe', 'undo'],
    ['deleteChat', 'undo'],
  ] as const) {
    const args = Object.entries(GOOD[command]!).filter(
      ([field]) => !(optional as readonly string[]).includes(field),
    );
    expect(accepted(schemas[command]!, Object.fromEntries(args))).toEqual(Object.fromEntries(args));
  }
});

/** Invalid values, by command and field. */
const BAD: Record<string, Record<string, readonly unknown[]>> = {
  signIn: {
    userName: ['', long(65), 7, undefined],
    password: ['', long(65), null],
    auto: ['true', undefined],
    terminal: [2, '0', undefined],
  },
  unseal: { sealed: [long(4097), null] },
  sendText: {
    chat: ['nobody-1', 'private-0', SYSTEM, 2, undefined],
    tmpId: ['', 'x', `${TMP_ID}x`, undefined],
    content: ['', ' \u200b\n', long(LIMITS.content.max + 1), undefined],
    quote: [-1, 0.5, '7'],
    at: [7, many(LIMITS.atUserIds + 1, 7)],
    'at.0': [[0.5], ['7']],
    receipt: ['true', 1],
    after: ['', 'x'],
  },
  sendFile: {
    chat: [SYSTEM, 'group-', undefined],
    tmpId: ['x', undefined],
    kind: ['sticker', undefined],
    name: ['', long(256), undefined],
    mime: [long(128), undefined],
    file: [
      null,
      undefined,
      'text',
      7,
      {},
      { ...blob, size: '3' },
      { ...blob, type: null },
      { ...blob, arrayBuffer: 'bytes' },
      [blob],
    ],
    thumb: [undefined, {}, 'text'],
    width: [-1, 65_536, 0.5, undefined],
    height: [-1, 65_536, '1', undefined],
    duration: [-1, 0.5],
    peaks: [7, many(PEAKS + 1, 1)],
    'peaks.0': [[-1], ['1']],
    quote: [-1],
    at: ['all'],
    receipt: [1],
    after: ['x'],
  },
  localFile: { tmpId: ['', long(33), undefined], part: ['poster', undefined] },
  resend: { tmpId: ['', long(33), 7, undefined] },
  discard: { tmpId: ['', long(33), 7, undefined] },
  draft: {
    chat: ['nobody-1', undefined],
    text: [long(DRAFT_LENGTH + 1), null],
    revision: [-1, 2 ** 53, undefined],
  },
  open: { chat: ['nobody-1', undefined] },
  read: { chat: ['nobody-1', undefined], upTo: [-1, 0.5, 2 ** 53, '7', undefined] },
  recall: { chat: ['nobody-1', undefined], id: [-1, undefined] },
  deleteForMe: {
    chat: ['nobody-1', undefined],
    ids: [[], 5, many(LIMITS.deleteBatch + 1, 5), undefined],
    'ids.0': [[-1], ['5']],
    undo: ['yes'],
  },
  deleteChat: { chat: ['nobody-1', undefined], undo: [1] },
  undoDelete: { chat: ['nobody-1', undefined] },
  setTop: { chat: ['nobody-1', undefined], on: [1, undefined] },
  setDnd: { chat: ['nobody-1', undefined], on: ['true', undefined] },
  pinMessage: { chat: ['nobody-1', undefined], id: [-1, undefined] },
  hidePinned: { chat: ['nobody-1', undefined] },
  readers: { chat: ['nobody-1', undefined], id: [null, undefined] },
  locate: { chat: ['nobody-1', undefined], id: [null, undefined] },
  forward: {
    from: ['nobody-1', undefined],
    ids: [[], many(LIMITS.forwardMessages + 1, 5), undefined],
    'ids.0': [[0.5]],
    to: [[], many(LIMITS.forwardTargets + 1, CHAT), undefined],
    'to.0': [[SYSTEM], ['nobody-1']],
    tmpIds: [[], many(LIMITS.forwardMessages * LIMITS.forwardTargets + 1, TMP_ID), undefined],
    'tmpIds.0': [['x']],
  },
  sendCard: {
    chat: [SYSTEM, undefined],
    tmpId: ['x', undefined],
    card: [SYSTEM, 'nobody-1', undefined],
    name: [long(129), 5],
    headImage: [long(LIMITS.url.max + 1), 5],
  },
  searchServer: { chat: [SYSTEM, undefined], words: ['', long(LIMITS.searchName.max + 1), undefined] },
  systemContent: { id: [-1, '5', null, undefined] },
  card: { of: [SYSTEM, 'nobody-1', undefined] },
  findPeople: { words: ['', ' ', long(LIMITS.searchName.max + 1), undefined] },
  applyForFriend: { id: [-1, undefined], text: [long(LIMITS.applyRemark.max + 1), null], group: [-1, '7'] },
  decideRequest: { id: ['3', undefined], decision: ['expire', undefined] },
  setRemark: { id: [-1], remark: [long(LIMITS.friendRemark.max + 1), undefined] },
  deleteFriend: { id: [0.5, undefined] },
  createGrouping: { name: ['', ' \u200b', long(LIMITS.groupingName.max + 1)] },
  renameGrouping: { id: [null], name: ['', long(LIMITS.groupingName.max + 1)] },
  sortGroupings: { ids: [[], many(1001, 3)] },
  deleteGrouping: { id: [undefined] },
  moveFriend: { id: [-1], grouping: ['3', undefined] },
  complain: {
    of: [SYSTEM, undefined],
    type: [0, 4, '1', undefined],
    text: ['', ' ', long(LIMITS.complaintText.max + 1)],
    images: [many(LIMITS.complaintImages + 1, PICTURE), undefined],
    'images.0.originUrl': [[{ ...PICTURE, originUrl: 7 }]],
  },
  uploadPicture: { name: ['', long(256)], file: [null, {}], thumb: [undefined], width: [-1], height: [0.5] },
  createGroup: { name: [' ', long(LIMITS.groupName.max + 1)], members: [many(LIMITS.groupMembers + 1, 3)] },
  modifyGroup: {
    group: ['7', undefined],
    name: ['', long(LIMITS.groupName.max + 1)],
    notice: [long(LIMITS.groupNotice.max + 1)],
    nickName: [long(LIMITS.groupNickName.max + 1)],
    remark: [long(LIMITS.groupRemark.max + 1)],
    picture: [null, 'x'],
    isAllowInvite: [1],
    isNoprivatechat: ['true'],
  },
  inviteMembers: { group: [-1], ids: [[], many(LIMITS.groupMembers + 1, 3)] },
  removeMembers: { group: [null], ids: [[]], 'ids.0': [['3']] },
  muteMembers: { group: [null], ids: [[]], on: [1] },
  setAdmins: { group: [null], ids: [[]], on: ['yes'] },
  muteAll: { group: [undefined], on: [undefined] },
  transferGroup: { group: [undefined], to: [-1] },
  joinGroup: { group: [0.5] },
  loadMembers: { group: [0.5] },
  leaveGroup: { group: [undefined] },
  dissolveGroup: { group: [undefined] },
  register: {
    mode: ['wechat', undefined],
    userName: ['ab', long(21), 'a b', '使用者', undefined],
    nickName: [' ', long(21), undefined],
    password: ['short', long(21), undefined],
  },
  registerCaptchaCheck: { captchaId: ['', long(65), undefined], code: [' ', long(17), undefined] },
  registerSmsCode: { phone: ['', '12800000000', undefined], captchaId: [undefined], code: [7] },
  registerMailCode: { email: ['', 'new@', null] },
};

test('[INV-8] Each field of a command refuses invalid values, and the validation issue names that field', () => {
  for (const [command, fields] of Object.entries(BAD)) {
    for (const [path, values] of Object.entries(fields)) {
      for (const value of values) {
        const args = { ...GOOD[command], [path.split('.')[0]!]: value };
        expect([command, refused(schemas[command]!, args)]).toEqual([command, path]);
      }
    }
  }
});

test('The validation issue of a refused argument has its reason', () => {
  const reasonOf = (command: 'sendText' | 'sendFile', change: object): string | undefined =>
    v.safeParse(CommandSchemas[command], { ...GOOD[command], ...change }).issues?.[0].message;
  expect(reasonOf('sendText', { chat: 'nobody-1' })).toBe('not a chat');
  expect(reasonOf('sendText', { chat: SYSTEM })).toBe('nobody to write to');
  expect(reasonOf('sendText', { content: ' ' })).toBe('blank');
  expect(reasonOf('sendFile', { file: {} })).toBe('not a file');
});

test('signIn and search drop NUL and lone surrogates, which no server can store', () => {
  const form = { userName: 'a\0da', password: 'se\ud800cret', auto: true, terminal: 1 };
  expect(v.parse(CommandSchemas.signIn, form)).toMatchObject({ userName: 'ada', password: 'secret' });
  refused(CommandSchemas.signIn, { ...form, userName: '\0' });
  expect(v.parse(SpecSchema, { view: 'search', words: 'a\0da', size: 9 })).toMatchObject({ words: 'ada' });
});
