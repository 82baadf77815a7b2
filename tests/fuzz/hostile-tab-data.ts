// Data that a tab of another build, or a page of an attacker, can send to an engine.
import * as fc from 'fast-check';
import type { CommandName } from '../../src/core/contract/commands.ts';
import { PROTOCOL } from '../../src/core/contract/seat.ts';
import { CALL_ARGS, words } from './hostile-call-args.ts';
import { smallId } from './hostile.ts';
import { mutant, wild } from './mutations.ts';

const chat = fc.constantFrom('private-2', 'private-3', 'group-7', 'system-0', 'private-1');
const anyChat = fc.oneof(
  chat,
  fc.constantFrom<unknown>('private-0', 'group--1', 'private-9007199254740993', 'x', 7, null),
);
const tmpId = fc.oneof(
  fc.integer({ min: 1, max: 9 }).map((n) => `179000000000${n}abcdefgh`),
  fc.constantFrom('del-1', '__proto__'),
);
const blob = fc.constantFrom(new Blob(['x']), new Blob([]));
const side = fc.nat(4000);

/** Mostly valid arguments; they are mutated afterwards. */
const ARGS: Record<Exclude<CommandName, 'signOut'>, fc.Arbitrary<unknown>> = {
  signIn: fc.record({
    userName: words,
    password: words,
    auto: fc.boolean(),
    terminal: fc.constantFrom(0, 1),
    remembered: fc.boolean(),
  }),
  switchAccount: fc.record({ userName: words, sealed: words, terminal: fc.constantFrom(0, 1) }),
  forgetAccount: fc.record({ id: smallId }),
  unseal: fc.record({ sealed: words }),
  diagnostics: fc.constant({}),
  record: fc.constant({}),
  config: fc.constant({}),
  ...CALL_ARGS,
  sendText: fc.record(
    {
      chat,
      tmpId,
      content: words,
      quote: fc.option(smallId),
      at: fc.array(fc.oneof(smallId, fc.constant(-1))),
      receipt: fc.boolean(),
      after: tmpId,
    },
    { requiredKeys: ['chat', 'tmpId', 'content'] },
  ),
  sendFile: fc.record({
    chat,
    tmpId,
    kind: fc.constantFrom('image', 'file', 'audio', 'video'),
    duration: side,
    peaks: fc.array(side),
    name: words,
    mime: fc.constantFrom('image/png', ''),
    file: blob,
    thumb: fc.option(blob),
    largeThumb: fc.option(blob),
    width: side,
    height: side,
  }),
  localFile: fc.record({ tmpId, part: fc.constantFrom('file', 'thumb', 'largeThumb') }),
  resend: fc.record({ tmpId }),
  resendAll: fc.constant({}),
  discard: fc.record({ tmpId }),
  draft: fc.record({ chat, text: words, revision: fc.oneof(smallId, fc.constant(2 ** 53 - 1)) }),
  recall: fc.record({ chat, id: smallId }),
  deleteForMe: fc.record({
    chat,
    ids: fc.oneof(
      fc.array(smallId),
      smallId.map((id) => [id, id]),
    ),
  }),
  deleteChat: fc.record({ chat, undo: fc.boolean() }),
  undoDelete: fc.record({ chat }),
  setTop: fc.record({ chat, on: fc.boolean() }),
  setDnd: fc.record({ chat, on: fc.boolean() }),
  pinMessage: fc.record({ chat, id: fc.option(smallId) }),
  hidePinned: fc.record({ chat }),
  readers: fc.record({ chat, id: smallId }),
  locate: fc.record({ chat, id: smallId }),
  forward: fc
    .tuple(
      chat,
      fc.array(smallId, { minLength: 1, maxLength: 3 }),
      fc.array(chat, { minLength: 1, maxLength: 3 }),
    )
    .map(([from, ids, to]) => {
      const tmpIds = ids.flatMap((_, i) => to.map((__, j) => `17900000001${i}${j}forwards`));
      return { from, ids, to, tmpIds };
    }),
  sendCard: fc.record({ chat, tmpId, card: chat, name: words, headImage: words }),
  searchServer: fc.record({ chat, words }),
  systemContent: fc.record({ id: smallId }),
  card: fc.record({ of: chat }),
  findPeople: fc.record({ words }),
  applyForFriend: fc.record({ id: smallId, text: words, group: fc.option(smallId) }),
  decideRequest: fc.record({ id: smallId, decision: fc.constantFrom('approve', 'reject', 'recall') }),
  setRemark: fc.record({ id: smallId, remark: words }),
  deleteFriend: fc.record({ id: smallId }),
  createGrouping: fc.record({ name: words }),
  renameGrouping: fc.record({ id: smallId, name: words }),
  sortGroupings: fc.record({ ids: fc.array(smallId) }),
  deleteGrouping: fc.record({ id: smallId }),
  moveFriend: fc.record({ id: smallId, grouping: fc.option(smallId) }),
  complain: fc.record({
    of: chat,
    type: fc.constantFrom(1, 2, 3, 99),
    text: words,
    images: fc.array(fc.record({ originUrl: words, thumbUrl: words, width: side, height: side })),
  }),
  uploadPicture: fc.record({ name: words, file: blob, thumb: fc.option(blob), width: side, height: side }),
  createGroup: fc.record({ name: words, members: fc.array(smallId) }),
  modifyGroup: fc.record(
    {
      group: smallId,
      name: words,
      notice: words,
      nickName: words,
      remark: words,
      isAllowInvite: fc.boolean(),
    },
    { requiredKeys: ['group'] },
  ),
  inviteMembers: fc.record({ group: smallId, ids: fc.array(smallId) }),
  removeMembers: fc.record({ group: smallId, ids: fc.array(smallId) }),
  muteMembers: fc.record({ group: smallId, ids: fc.array(smallId), on: fc.boolean() }),
  setAdmins: fc.record({ group: smallId, ids: fc.array(smallId), on: fc.boolean() }),
  muteAll: fc.record({ group: smallId, on: fc.boolean() }),
  transferGroup: fc.record({ group: smallId, to: smallId }),
  joinGroup: fc.record({ group: smallId }),
  loadMembers: fc.record({ group: smallId }),
  leaveGroup: fc.record({ group: smallId }),
  dissolveGroup: fc.record({ group: smallId }),
  updateProfile: fc.record(
    {
      signature: words,
      picture: fc.record({ originUrl: words, thumbUrl: words, width: side, height: side }),
    },
    { requiredKeys: [] },
  ),
  setSound: fc.record({ on: fc.boolean() }),
  setManualApprove: fc.record({ on: fc.boolean() }),
  setLanguage: fc.record({ language: fc.constantFrom('en-US', 'zh-TW', 'en') }),
  changePassword: fc.record({ oldPassword: words, newPassword: words }),
  devices: fc.constant({}),
  removeDevice: fc.record({ id: smallId }),
  localData: fc.constant({}),
  clearLocal: fc.record({ chat }),
  register: fc.record({
    mode: fc.constantFrom('username', 'phone', 'email'),
    userName: fc.oneof(words, fc.constant('new.user')),
    nickName: words,
    password: fc.oneof(words, fc.constant('secret1')),
    phone: fc.oneof(words, fc.constant('13800000000')),
    email: fc.oneof(words, fc.constant('new@example.com')),
    code: words,
  }),
  registerCaptcha: fc.constant({}),
  registerCaptchaCheck: fc.record({ captchaId: words, code: words }),
  registerSmsCode: fc.record({ phone: fc.constant('13800000000'), captchaId: words, code: words }),
  registerMailCode: fc.record({ email: fc.oneof(words, fc.constant('new@example.com')) }),
  exportPeople: fc.constant({}),
  exportChats: fc.record({ only: fc.option(chat), after: fc.option(chat) }),
  checkJournal: fc.record({ after: fc.option(chat) }),
  exportMessages: fc.record({ chat, after: fc.oneof(smallId, fc.constant(2 ** 53 - 1)) }),
  open: fc.record({ chat }),
  read: fc.record({ chat, upTo: fc.oneof(smallId, fc.constant(2 ** 53 - 1)) }),
};
export const names = Object.keys(ARGS);
const validCommand = fc.oneof(
  ...Object.entries(ARGS).map(([name, args]) => fc.tuple(fc.constant<unknown>(name), args)),
);
const mutatedCommand = fc.oneof(
  ...Object.entries(ARGS).map(([name, args]) => fc.tuple(fc.constant<unknown>(name), mutant(args))),
);
const unknownCommand = fc.tuple(
  fc.oneof(
    fc.constantFrom<unknown>('toString', '__proto__', 'signOut ', ['signOut'], ['sendText'], {
      toString: () => 'signOut',
    }),
    wild,
  ),
  fc.oneof(fc.constant({}), wild),
);
export const command = fc.oneof(
  { weight: 6, arbitrary: validCommand },
  { weight: 4, arbitrary: mutatedCommand },
  { weight: 1, arbitrary: unknownCommand },
);

const number = fc.oneof(smallId, wild);
const spec = fc.oneof(
  fc.record({
    view: fc.constantFrom('status', 'chats', 'people', 'friends', 'requests', 'groupings', 'groups'),
  }),
  fc.record({ view: fc.constantFrom('head', 'group'), chat: anyChat }),
  fc.record({
    view: fc.constant('pane'),
    chat: anyChat,
    size: fc.oneof(fc.constantFrom(1, 2, 50, 5000, 5001, 0, -1, 0.5), number),
  }),
  fc.record(
    {
      view: fc.constant('search'),
      words: fc.oneof(fc.string({ unit: 'binary' }), wild),
      chat: anyChat,
      kind: fc.oneof(fc.constantFrom('text', 'file', 'all'), wild),
      sender: number,
      after: number,
      before: number,
      size: fc.oneof(fc.constantFrom(1, 50, 5000, 0), number),
    },
    { requiredKeys: ['view', 'words', 'size'] },
  ),
  wild,
);
const environment = fc.oneof(
  fc.record(
    {
      online: wild,
      visible: fc.boolean(),
      focused: fc.boolean(),
      resumed: wild,
      chat: anyChat,
      active: fc.boolean(),
    },
    { requiredKeys: [] },
  ),
  wild,
);
export const tabSession = fc.record({
  views: fc.array(fc.tuple(fc.oneof(fc.nat(6), wild), spec), { maxLength: 8 }),
  environments: fc.array(environment, { maxLength: 4 }),
  closed: fc.array(fc.oneof(fc.nat(6), wild), { maxLength: 3 }),
  acknowledged: fc.oneof(fc.nat(3), wild),
});

const text = fc.oneof(words, wild);
export const helloMessage = fc.record(
  {
    protocol: fc.oneof(
      { weight: 4, arbitrary: fc.constant<unknown>(PROTOCOL) },
      { weight: 1, arbitrary: wild },
    ),
    build: text,
    seat: fc.oneof(fc.string({ minLength: 8, maxLength: 64 }), text),
    tokens: fc.oneof(
      fc.constant(null),
      fc.record({ signIn: text, number, accessToken: text, refreshToken: text }),
      wild,
    ),
    auto: fc.oneof(
      fc.constant(null),
      fc.record({ userName: text, sealed: text, terminal: fc.constantFrom(0, 1, 2) }),
      wild,
    ),
    languages: fc.oneof(fc.array(text, { maxLength: 25 }), wild),
    fresh: wild,
  },
  { requiredKeys: ['protocol'] },
);
