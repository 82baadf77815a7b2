import { expect, test } from 'vitest';
import {
  CallState,
  ChatType,
  classOf,
  Command,
  ComplaintType,
  FriendRequestStatus,
  GroupCallState,
  GroupRole,
  MessageStatus,
  MessageType,
  PrivateCallState,
  ResultCode,
  SocketClose,
  Terminal,
} from '../../../src/core/wire/index.ts';

test('[ENUM-01] Message types have the numbers of the specification', () => {
  expect(MessageType).toMatchObject({
    TEXT: 0,
    IMAGE: 1,
    FILE: 2,
    AUDIO: 3,
    VIDEO: 4,
    USER_CARD: 5,
    GROUP_CARD: 6,
    RECALL: 10,
    READED: 11,
    RECEIPT: 12,
    TIP_TIME: 20,
    TIP_TEXT: 21,
    LOADING: 30,
    ACT_RT_VOICE: 40,
    ACT_RT_VIDEO: 41,
    USER_BANNED: 50,
    SYSTEM_MESSAGE: 53,
    USER_UNREG: 54,
    FRIEND_REQ_APPLY: 70,
    FRIEND_REQ_APPROVE: 71,
    FRIEND_REQ_REJECT: 72,
    FRIEND_REQ_RECALL: 73,
    FRIEND_NEW: 80,
    FRIEND_DEL: 81,
    FRIEND_ONLINE: 82,
    FRIEND_DND: 83,
    FRIEND_TOP: 84,
    GROUP_NEW: 90,
    GROUP_DEL: 91,
    GROUP_TOP_MESSAGE: 92,
    GROUP_DND: 93,
    GROUP_TOP: 94,
    AT_NOTIFICATION: 212,
  });
});

test('The message types added by this server have distinct numbers', () => {
  expect(MessageType).toMatchObject({
    DELETED: 13,
    FRIEND_GROUPING: 85,
    GROUP_ALL_MUTED: 95,
    GROUP_MUTED: 96,
    GROUP_MEMBERS: 97,
    GROUP_CALL: 98,
  });
  const numbers = Object.values(MessageType);
  expect(new Set(numbers).size).toBe(numbers.length);
});

test('[ENUM-02] Private call signals have the types 100 to 109', () => {
  expect(MessageType).toMatchObject({
    RTC_SETUP_VOICE: 100,
    RTC_SETUP_VIDEO: 101,
    RTC_ACCEPT: 102,
    RTC_REJECT: 103,
    RTC_CANCEL: 104,
    RTC_FAILED: 105,
    RTC_HANGUP: 106,
    RTC_OFFER: 107,
    RTC_ANSWER: 108,
    RTC_CANDIDATE: 109,
  });
});

test('[ENUM-03] Group call signals have the types 200 to 211', () => {
  expect(MessageType).toMatchObject({
    RTC_GROUP_SETUP: 200,
    RTC_GROUP_ACCEPT: 201,
    RTC_GROUP_REJECT: 202,
    RTC_GROUP_FAILED: 203,
    RTC_GROUP_CANCEL: 204,
    RTC_GROUP_QUIT: 205,
    RTC_GROUP_INVITE: 206,
    RTC_GROUP_JOIN: 207,
    RTC_GROUP_OFFER: 208,
    RTC_GROUP_ANSWER: 209,
    RTC_GROUP_CANDIDATE: 210,
    RTC_GROUP_DEVICE: 211,
  });
});

test('[ENUM-04, PRIV-11, GRP-09] classOf maps ranges of message types to their class, both ends included', () => {
  expect([0, 7, 9].map(classOf)).toEqual(['normal', 'normal', 'normal']);
  expect([10, 11, 12, 19].map(classOf)).toEqual(['status', 'status', 'status', 'status']);
  expect([20, 29].map(classOf)).toEqual(['tip', 'tip']);
  expect([40, 41, 49].map(classOf)).toEqual(['action', 'action', 'action']);
  expect([100, 109, 199].map(classOf)).toEqual(['privateCall', 'privateCall', 'privateCall']);
  expect([200, 211, 213, 299].map(classOf)).toEqual(Array(4).fill('groupCall'));
});

test('[ENUM-04] classOf maps the exceptions in the ranges, and the types outside the ranges, one by one', () => {
  expect(classOf(212)).toBe('atNotification');
  expect(classOf(13)).toBe('deleted');
  expect(classOf(30)).toBe('loading');
  expect([50, 53, 54].map(classOf)).toEqual(Array(3).fill('system'));
  expect([70, 71, 72, 73].map(classOf)).toEqual(Array(4).fill('friendRequest'));
  expect([80, 81, 82, 83, 84, 85].map(classOf)).toEqual(Array(6).fill('friend'));
  expect([90, 91, 92, 93, 94, 95, 96, 97, 98].map(classOf)).toEqual(Array(9).fill('group'));
});

test('[ENUM-04] classOf returns `unknown` for any other message type', () => {
  const others = [31, 39, 51, 52, 55, 69, 74, 79, 86, 89, 99, 300, -1, 0.5, 9.5, Number.NaN, Infinity];
  expect(others.map(classOf)).toEqual(others.map(() => 'unknown'));
});

test('Call states have the numbers 0 to 4', () => {
  expect(CallState).toEqual({ FREE: 0, WAIT_CALL: 1, WAIT_ACCEPT: 2, ACCEPTED: 3, CHATING: 4 });
});

test('[ENUM-06] Message statuses have the numbers of the specification, FAILED and SENDING below zero', () => {
  expect(MessageStatus).toEqual({
    FAILED: -2,
    SENDING: -1,
    PENDING: 0,
    DELIVERED: 1,
    RECALL: 2,
    READED: 3,
  });
});

test('[ENUM-07] Friend request statuses have the numbers 1 to 4, and the added RECALLED has 5', () => {
  expect(FriendRequestStatus).toEqual({
    PENDING: 1,
    APPROVED: 2,
    REJECTE: 3,
    EXPIRED: 4,
    RECALLED: 5,
  });
});

test('[ENUM-08] The roles in a group are owner, admin and member', () => {
  expect(Object.values(GroupRole)).toEqual(['owner', 'admin', 'member']);
});

test('[ENUM-09] Group call states are INIT, WAITING, READY, CHATING, CLOSE', () => {
  expect(Object.values(GroupCallState)).toEqual(['INIT', 'WAITING', 'READY', 'CHATING', 'CLOSE']);
});

test('[ENUM-10] Private call states are CLOSE, WAITING, CHATING', () => {
  expect(Object.values(PrivateCallState)).toEqual(['CLOSE', 'WAITING', 'CHATING']);
});

test('[ENUM-11] Complaint types have the numbers 1, 2, 3 and 99', () => {
  expect(ComplaintType).toEqual({ HARASSMENT: 1, FRAUD: 2, BAD_CONTENT: 3, OTHER: 99 });
});

test('[ENUM-12] Socket commands have the numbers 0 to 5 and 212', () => {
  expect(Command).toEqual({
    LOGIN: 0,
    HEARTBEAT: 1,
    FORCED_LOGOFF: 2,
    PRIVATE: 3,
    GROUP: 4,
    SYSTEM: 5,
    AT_NOTIFICATION: 212,
  });
});

test('Terminals, close code, result codes and chat types have the numbers of the specification', () => {
  expect(Terminal).toEqual({ WEB: 0, APP: 1 });
  expect(SocketClose.DELIBERATE).toBe(3000);
  expect(ResultCode).toMatchObject({ OK: 200, NOT_LOGGED_IN: 400, TOKEN_EXPIRED: 401, FAILED: 500 });
  expect(Object.keys(ChatType)).toEqual(['PRIVATE', 'GROUP', 'SYSTEM']);
});
