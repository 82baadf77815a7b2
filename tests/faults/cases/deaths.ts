import type { Case } from '../runs.ts';
import type { History } from '../sim/steps.ts';

export const deaths: Case<History>[] = [
  {
    shows:
      'after a chat was cleared right after an engine replaced a dead one, the list still showed its last message',
    history: {
      setting: { ahead: 0, page: 3, history: 2, backlog: 0, old: 5, slice: 1, live: true },
      steps: [
        { do: 'crash', tabs: false, reach: false },
        { do: 'go', pick: 0, fault: 'none' },
        { do: 'go', pick: 0, fault: 'none' },
        { do: 'turn', count: 3 },
        { do: 'send', tab: 0, chat: 1 },
        { do: 'clear', tab: 0, chat: 0 },
        { do: 'arm', at: 1, after: false },
      ],
    },
  },
  {
    shows:
      'an engine died between two slices of a compaction, and the tail of a chat with a pending erasure was lost',
    history: {
      setting: { ahead: 0, page: 3, history: 2, backlog: 2, old: 0, slice: 1, live: true },
      steps: [
        { do: 'show', tab: 0, chat: 1, size: 3 },
        { do: 'show', tab: 0, chat: 0, size: 3 },
        { do: 'remove', tab: 0, row: 0 },
        { do: 'turn', count: 2 },
        { do: 'send', tab: 0, chat: 1 },
        { do: 'elsewhere', act: 'send', chat: 0, pick: 0 },
        { do: 'go', pick: 0, fault: 'broken' },
        { do: 'arm', at: 8, after: true },
        { do: 'cut', silent: false },
        { do: 'compact' },
        { do: 'drain' },
        { do: 'friend', who: 0, late: 0 },
      ],
    },
  },
  {
    shows:
      'a message that a cleared window still showed could be deleted: the receipt came, but nothing was stored',
    history: {
      setting: { ahead: 0, page: 3, history: 2, backlog: 12, old: 0, slice: 1, live: true },
      steps: [
        { do: 'jump', tab: 0, chat: 1, pick: 0, size: 1 },
        { do: 'hold', on: true },
        { do: 'compact' },
        { do: 'turn', count: 4 },
        { do: 'clear', tab: 0, chat: 1, undo: false },
        { do: 'remove', tab: 0, row: 0, undo: false },
        { do: 'crash', tabs: false, reach: false },
        { do: 'recall', tab: 0, row: 0 },
      ],
    },
  },
  {
    shows:
      'a chat was cleared with an undo, a message was removed elsewhere, the engine died, and the undo listed that message',
    history: {
      setting: { ahead: 0, page: 3, history: 2, backlog: 0, old: 5, slice: 1, live: true },
      steps: [
        { do: 'clear', tab: 0, chat: 2, undo: true },
        { do: 'arm', at: 2, after: false },
        { do: 'elsewhere', act: 'remove', chat: 2, pick: 0 },
        { do: 'pass', ms: 6000, busy: true },
        { do: 'restore', tab: 0, chat: 2 },
        { do: 'show', tab: 0, chat: 0, size: 3 },
      ],
    },
  },
  {
    shows:
      'a read mark of another device came, the disk hung, and the engine died at the next write, before any promise',
    history: {
      setting: { ahead: 0, page: 3, history: 2, backlog: 12, old: 0, slice: 1, live: true },
      steps: [
        { do: 'elsewhere', act: 'read', chat: 0, pick: 0 },
        { do: 'go', pick: 0, fault: 'none' },
        { do: 'hold', on: true },
        { do: 'pass', ms: 70_000, busy: false },
        { do: 'arm', at: 1, after: false },
        { do: 'hold', on: false },
        { do: 'go', pick: 0, fault: 'none' },
      ],
    },
  },
  {
    shows:
      'a recall was lost with its engine, and the conversation of the dead engine showed it longer than the list',
    history: {
      setting: { ahead: 0, page: 3, history: 2, backlog: 0, old: 0, slice: 1, live: true },
      steps: [
        { do: 'send', tab: 0, chat: 1 },
        { do: 'arm', at: 3, after: false },
        { do: 'send', tab: 0, chat: 0 },
        { do: 'go', pick: 0, fault: 'refused' },
        { do: 'drain' },
        { do: 'discard', which: 0 },
        { do: 'compact' },
        { do: 'show', tab: 0, chat: 0, size: 3 },
        { do: 'arm', at: 5, after: false },
        { do: 'recall', tab: 0, row: 0 },
        { do: 'drain' },
        { do: 'restore', tab: 0, chat: 0 },
      ],
    },
  },
];
