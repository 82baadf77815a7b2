import type { Case } from '../runs.ts';
import type { History } from '../sim/steps.ts';

export const deletions: Case<History>[] = [
  {
    shows: 'a chat was cleared while the disk hung, and the list still showed its last message',
    history: {
      setting: { ahead: 0, page: 3, history: 2, backlog: 0, old: 5, slice: 1, live: true },
      steps: [
        { kind: 'hold', on: true },
        { kind: 'pass', ms: 70_000, busy: false },
        { kind: 'clear', tab: 0, chat: 0 },
        { kind: 'online', is: true },
        { kind: 'drain' },
        { kind: 'remove', tab: 0, row: 0 },
      ],
    },
  },
  {
    shows: 'a refused deletion was folded while the page with the messages to show again was being read',
    history: {
      setting: { ahead: 0, page: 3, history: 2, backlog: 0, old: 5, slice: 1, live: true },
      steps: [
        { kind: 'pass', ms: 6000, busy: true },
        { kind: 'clear', tab: 0, chat: 0 },
        { kind: 'hold', on: true },
        { kind: 'go', pick: 0, fault: 'refused' },
        { kind: 'go', pick: 0, fault: 'none' },
        { kind: 'compact' },
        { kind: 'friend', who: 0, late: 0 },
      ],
    },
  },
  {
    shows:
      'a chat was cleared twice, and the undo of the second clearing after a death of the engine undid the first one',
    history: {
      setting: { ahead: 0, page: 3, history: 2, backlog: 2, old: 0, slice: 1, live: true },
      steps: [
        { kind: 'clear', tab: 0, chat: 0 },
        { kind: 'clear', tab: 0, chat: 0, undo: true },
        { kind: 'drain' },
        { kind: 'crash', tabs: true, reach: true },
        { kind: 'drain' },
        { kind: 'restore', tab: 0, chat: 0 },
      ],
    },
  },
  {
    shows:
      'a chat was cleared twice, the engine died while the first one was confirmed, and the second undo undid both',
    history: {
      setting: { ahead: 0, page: 3, history: 2, backlog: 2, old: 0, slice: 1, live: true },
      steps: [
        { kind: 'crash', tabs: false, reach: false },
        { kind: 'clear', tab: 0, chat: 3, undo: false },
        { kind: 'clear', tab: 0, chat: 0, undo: true },
        { kind: 'send', tab: 0, chat: 0 },
        { kind: 'clear', tab: 0, chat: 3, undo: true },
        { kind: 'arm', at: 4, after: true },
        { kind: 'restore', tab: 0, chat: 0 },
        { kind: 'pass', ms: 1000, busy: true },
        { kind: 'restore', tab: 0, chat: 3 },
        { kind: 'pass', ms: 20, busy: false },
      ],
    },
  },
  {
    shows:
      'a chat was cleared elsewhere, the own clearing was undone and repeated, and its refusal restored every message',
    history: {
      setting: { ahead: 0, page: 3, history: 2, backlog: 0, old: 0, slice: 1, live: true },
      steps: [
        { kind: 'send', tab: 0, chat: 2 },
        { kind: 'clear', tab: 0, chat: 2, undo: true },
        { kind: 'drain' },
        { kind: 'hold', on: true },
        { kind: 'elsewhere', act: 'clear', chat: 2, pick: 0 },
        { kind: 'drain' },
        { kind: 'restore', tab: 0, chat: 2 },
        { kind: 'clear', tab: 0, chat: 2, undo: false },
        { kind: 'hold', on: false },
        { kind: 'go', pick: 0, fault: 'refused' },
        { kind: 'remove', tab: 0, row: 0, undo: false },
      ],
    },
  },
  {
    shows: 'a window whose messages were all deleted still showed them until its neighbors were read',
    history: {
      setting: { ahead: 0, page: 3, history: 100, backlog: 0, old: 5, slice: 1, live: true },
      steps: [
        { kind: 'jump', tab: 0, chat: 2, pick: 3, size: 1 },
        { kind: 'drain' },
        { kind: 'compact' },
        { kind: 'hold', on: true },
        { kind: 'clear', tab: 0, chat: 2, undo: false },
        { kind: 'send', tab: 0, chat: 0 },
        { kind: 'elsewhere', act: 'send', chat: 0, pick: 0 },
      ],
    },
  },
  {
    shows: 'a window that was read again after an undo still showed messages deleted meanwhile',
    history: {
      setting: { ahead: 0, page: 3, history: 2, backlog: 0, old: 5, slice: 1, live: true },
      steps: [
        { kind: 'show', tab: 0, chat: 1, size: 3 },
        { kind: 'remove', tab: 0, row: 0, undo: true },
        { kind: 'hold', on: true },
        { kind: 'compact' },
        { kind: 'drain' },
        { kind: 'restore', tab: 0, chat: 1 },
        { kind: 'clear', tab: 0, chat: 1, undo: false },
        { kind: 'remove', tab: 0, row: 0, undo: false },
        { kind: 'clear', tab: 0, chat: 0, undo: false },
        { kind: 'elsewhere', act: 'send', chat: 0, pick: 0 },
      ],
    },
  },
];
