import type { Case } from '../runs.ts';
import type { History } from '../sim/steps.ts';

export const deletions: Case<History>[] = [
  {
    shows: 'a chat was cleared while the disk hung, and the list still showed its last message',
    history: {
      setting: { ahead: 0, page: 3, history: 2, backlog: 0, old: 5, slice: 1, live: true },
      steps: [
        { do: 'hold', on: true },
        { do: 'pass', ms: 70_000, busy: false },
        { do: 'clear', tab: 0, chat: 0 },
        { do: 'online', is: true },
        { do: 'drain' },
        { do: 'remove', tab: 0, row: 0 },
      ],
    },
  },
  {
    shows: 'a refused deletion was folded while the page with the messages to show again was being read',
    history: {
      setting: { ahead: 0, page: 3, history: 2, backlog: 0, old: 5, slice: 1, live: true },
      steps: [
        { do: 'pass', ms: 6000, busy: true },
        { do: 'clear', tab: 0, chat: 0 },
        { do: 'hold', on: true },
        { do: 'go', pick: 0, fault: 'refused' },
        { do: 'go', pick: 0, fault: 'none' },
        { do: 'compact' },
        { do: 'friend', who: 0, late: 0 },
      ],
    },
  },
  {
    shows:
      'a chat was cleared twice, and the undo of the second clearing after a death of the engine undid the first one',
    history: {
      setting: { ahead: 0, page: 3, history: 2, backlog: 2, old: 0, slice: 1, live: true },
      steps: [
        { do: 'clear', tab: 0, chat: 0 },
        { do: 'clear', tab: 0, chat: 0, undo: true },
        { do: 'drain' },
        { do: 'crash', tabs: true, reach: true },
        { do: 'drain' },
        { do: 'restore', tab: 0, chat: 0 },
      ],
    },
  },
  {
    shows:
      'a chat was cleared twice, the engine died while the first one was confirmed, and the second undo undid both',
    history: {
      setting: { ahead: 0, page: 3, history: 2, backlog: 2, old: 0, slice: 1, live: true },
      steps: [
        { do: 'crash', tabs: false, reach: false },
        { do: 'clear', tab: 0, chat: 3, undo: false },
        { do: 'clear', tab: 0, chat: 0, undo: true },
        { do: 'send', tab: 0, chat: 0 },
        { do: 'clear', tab: 0, chat: 3, undo: true },
        { do: 'arm', at: 4, after: true },
        { do: 'restore', tab: 0, chat: 0 },
        { do: 'pass', ms: 1000, busy: true },
        { do: 'restore', tab: 0, chat: 3 },
        { do: 'pass', ms: 20, busy: false },
      ],
    },
  },
  {
    shows:
      'a chat was cleared elsewhere, the own clearing was undone and repeated, and its refusal restored every message',
    history: {
      setting: { ahead: 0, page: 3, history: 2, backlog: 0, old: 0, slice: 1, live: true },
      steps: [
        { do: 'send', tab: 0, chat: 2 },
        { do: 'clear', tab: 0, chat: 2, undo: true },
        { do: 'drain' },
        { do: 'hold', on: true },
        { do: 'elsewhere', act: 'clear', chat: 2, pick: 0 },
        { do: 'drain' },
        { do: 'restore', tab: 0, chat: 2 },
        { do: 'clear', tab: 0, chat: 2, undo: false },
        { do: 'hold', on: false },
        { do: 'go', pick: 0, fault: 'refused' },
        { do: 'remove', tab: 0, row: 0, undo: false },
      ],
    },
  },
  {
    shows: 'a window whose messages were all deleted still showed them until its neighbors were read',
    history: {
      setting: { ahead: 0, page: 3, history: 100, backlog: 0, old: 5, slice: 1, live: true },
      steps: [
        { do: 'jump', tab: 0, chat: 2, pick: 3, size: 1 },
        { do: 'drain' },
        { do: 'compact' },
        { do: 'hold', on: true },
        { do: 'clear', tab: 0, chat: 2, undo: false },
        { do: 'send', tab: 0, chat: 0 },
        { do: 'elsewhere', act: 'send', chat: 0, pick: 0 },
      ],
    },
  },
  {
    shows: 'a window that was read again after an undo still showed messages deleted meanwhile',
    history: {
      setting: { ahead: 0, page: 3, history: 2, backlog: 0, old: 5, slice: 1, live: true },
      steps: [
        { do: 'show', tab: 0, chat: 1, size: 3 },
        { do: 'remove', tab: 0, row: 0, undo: true },
        { do: 'hold', on: true },
        { do: 'compact' },
        { do: 'drain' },
        { do: 'restore', tab: 0, chat: 1 },
        { do: 'clear', tab: 0, chat: 1, undo: false },
        { do: 'remove', tab: 0, row: 0, undo: false },
        { do: 'clear', tab: 0, chat: 0, undo: false },
        { do: 'elsewhere', act: 'send', chat: 0, pick: 0 },
      ],
    },
  },
];
