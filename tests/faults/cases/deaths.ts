import type { Case } from '../runs.ts';
import type { History } from '../sim/steps.ts';

export const deaths: Case<History>[] = [
  {
    shows:
      'after a chat was cleared right after an engine replaced a dead one, the list still showed its last message',
    history: {
      setting: { ahead: 0, page: 3, history: 2, backlog: 0, old: 5, slice: 1, live: true },
      steps: [
        { kind: 'crash', tabs: false, reach: false },
        { kind: 'go', pick: 0, fault: 'none' },
        { kind: 'go', pick: 0, fault: 'none' },
        { kind: 'turn', count: 3 },
        { kind: 'send', tab: 0, chat: 1 },
        { kind: 'clear', tab: 0, chat: 0 },
        { kind: 'arm', at: 1, after: false },
      ],
    },
  },
  {
    shows:
      'an engine died between two slices of a compaction, and the tail of a chat with a pending erasure was lost',
    history: {
      setting: { ahead: 0, page: 3, history: 2, backlog: 2, old: 0, slice: 1, live: true },
      steps: [
        { kind: 'show', tab: 0, chat: 1, size: 3 },
        { kind: 'show', tab: 0, chat: 0, size: 3 },
        { kind: 'remove', tab: 0, row: 0 },
        { kind: 'turn', count: 2 },
        { kind: 'send', tab: 0, chat: 1 },
        { kind: 'elsewhere', act: 'send', chat: 0, pick: 0 },
        { kind: 'go', pick: 0, fault: 'broken' },
        { kind: 'arm', at: 8, after: true },
        { kind: 'cut', silent: false },
        { kind: 'compact' },
        { kind: 'drain' },
        { kind: 'friend', who: 0, late: 0 },
      ],
    },
  },
  {
    shows:
      'a message that a cleared window still showed could be deleted: the receipt came, but nothing was stored',
    history: {
      setting: { ahead: 0, page: 3, history: 2, backlog: 12, old: 0, slice: 1, live: true },
      steps: [
        { kind: 'jump', tab: 0, chat: 1, pick: 0, size: 1 },
        { kind: 'hold', on: true },
        { kind: 'compact' },
        { kind: 'turn', count: 4 },
        { kind: 'clear', tab: 0, chat: 1, undo: false },
        { kind: 'remove', tab: 0, row: 0, undo: false },
        { kind: 'crash', tabs: false, reach: false },
        { kind: 'recall', tab: 0, row: 0 },
      ],
    },
  },
  {
    shows:
      'a chat was cleared with an undo, a message was removed elsewhere, the engine died, and the undo listed that message',
    history: {
      setting: { ahead: 0, page: 3, history: 2, backlog: 0, old: 5, slice: 1, live: true },
      steps: [
        { kind: 'clear', tab: 0, chat: 2, undo: true },
        { kind: 'arm', at: 2, after: false },
        { kind: 'elsewhere', act: 'remove', chat: 2, pick: 0 },
        { kind: 'pass', ms: 6000, busy: true },
        { kind: 'restore', tab: 0, chat: 2 },
        { kind: 'show', tab: 0, chat: 0, size: 3 },
      ],
    },
  },
  {
    shows:
      'a read mark of another device came, the disk hung, and the engine died at the next write, before any promise',
    history: {
      setting: { ahead: 0, page: 3, history: 2, backlog: 12, old: 0, slice: 1, live: true },
      steps: [
        { kind: 'elsewhere', act: 'read', chat: 0, pick: 0 },
        { kind: 'go', pick: 0, fault: 'none' },
        { kind: 'hold', on: true },
        { kind: 'pass', ms: 70_000, busy: false },
        { kind: 'arm', at: 1, after: false },
        { kind: 'hold', on: false },
        { kind: 'go', pick: 0, fault: 'none' },
      ],
    },
  },
  {
    shows:
      'a recall was lost with its engine, and the conversation of the dead engine showed it longer than the list',
    history: {
      setting: { ahead: 0, page: 3, history: 2, backlog: 0, old: 0, slice: 1, live: true },
      steps: [
        { kind: 'send', tab: 0, chat: 1 },
        { kind: 'arm', at: 3, after: false },
        { kind: 'send', tab: 0, chat: 0 },
        { kind: 'go', pick: 0, fault: 'refused' },
        { kind: 'drain' },
        { kind: 'discard', which: 0 },
        { kind: 'compact' },
        { kind: 'show', tab: 0, chat: 0, size: 3 },
        { kind: 'arm', at: 5, after: false },
        { kind: 'recall', tab: 0, row: 0 },
        { kind: 'drain' },
        { kind: 'restore', tab: 0, chat: 0 },
      ],
    },
  },
];
