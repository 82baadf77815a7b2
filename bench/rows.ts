// All rows, in the order of docs/design/budgets.md.
import { meshRows } from './mesh-rows.ts';
import type { Row } from './row.ts';
import { row as callFirstFrame } from './rows/call-first-frame.ts';
import { row as callRecovery } from './rows/call-recovery.ts';
import { row as durable100k } from './rows/durable-100k.ts';
import { row as firstLoadChats } from './rows/first-load-chats.ts';
import { row as firstLoadLogin } from './rows/first-load-login.ts';
import { row as firstLoadWorker } from './rows/first-load-worker.ts';
import { row as firstVisitChats } from './rows/first-visit-chats.ts';
import { row as firstVisitLogin } from './rows/first-visit-login.ts';
import { row as foldSearchesPglite } from './rows/fold-searches-pglite.ts';
import { row as foldSearchesPostgres } from './rows/fold-searches-postgres.ts';
import { row as foldSendsPglite } from './rows/fold-sends-pglite.ts';
import { row as foldSendsPostgres } from './rows/fold-sends-postgres.ts';
import { row as frameToBubble } from './rows/frame-to-bubble.ts';
import { row as friendsFilter } from './rows/friends-filter.ts';
import { row as friendsOpen } from './rows/friends-open.ts';
import { row as fullTail } from './rows/full-tail.ts';
import { row as group1000 } from './rows/group-1000.ts';
import { row as heapEngine } from './rows/heap-engine.ts';
import { row as heapTab } from './rows/heap-tab.ts';
import { row as liveEvent } from './rows/live-event.ts';
import { row as login100k } from './rows/login-100k.ts';
import { row as loginAttack } from './rows/login-attack.ts';
import { row as longTasks } from './rows/long-tasks.ts';
import { row as longestTask } from './rows/longest-task.ts';
import { row as membersFilter } from './rows/members-filter.ts';
import { row as membersOpen } from './rows/members-open.ts';
import { row as meshJoin } from './rows/mesh-join.ts';
import { row as openChat } from './rows/open-chat.ts';
import { row as outboxStrict } from './rows/outbox-strict.ts';
import { row as pickerAll } from './rows/picker-all.ts';
import { row as pickerFilter } from './rows/picker-filter.ts';
import { row as pickerOpen } from './rows/picker-open.ts';
import { row as prepend } from './rows/prepend.ts';
import { row as reload1m } from './rows/reload-1m.ts';
import { row as reloadCold } from './rows/reload-cold.ts';
import { row as reloadLiving } from './rows/reload-living.ts';
import { row as return1000 } from './rows/return-1000.ts';
import { row as scroll } from './rows/scroll.ts';
import { row as searchHits } from './rows/search-hits.ts';
import { row as searchNothing } from './rows/search-nothing.ts';
import { row as searchScan } from './rows/search-scan.ts';
import { row as send0 } from './rows/send-0ms.ts';
import { row as send2 } from './rows/send-2ms.ts';
import { row as send5 } from './rows/send-5ms.ts';
import { row as sendBesidePglite } from './rows/send-beside-pglite.ts';
import { row as sendBesidePostgres } from './rows/send-beside-postgres.ts';
import { row as sendEmbedded } from './rows/send-embedded.ts';
import { row as serverPullPglite } from './rows/server-pull-pglite.ts';
import { row as serverPullPostgres } from './rows/server-pull-postgres.ts';
import { row as socketMemory } from './rows/socket-memory.ts';
import { row as sockets } from './rows/sockets.ts';
import { row as switchAccount } from './rows/switch.ts';
import { row as typing } from './rows/typing.ts';

export const rows: readonly Row[] = [
  firstLoadLogin,
  firstLoadWorker,
  firstLoadChats,
  firstVisitLogin,
  firstVisitChats,
  reloadLiving,
  reloadCold,
  switchAccount,
  reload1m,
  fullTail,
  durable100k,
  login100k,
  frameToBubble,
  liveEvent,
  openChat,
  outboxStrict,
  prepend,
  scroll,
  heapEngine,
  heapTab,
  searchHits,
  searchScan,
  searchNothing,
  typing,
  longTasks,
  longestTask,
  sockets,
  callFirstFrame,
  callRecovery,
  meshJoin,
  ...meshRows,
  friendsOpen,
  friendsFilter,
  pickerOpen,
  pickerFilter,
  pickerAll,
  membersOpen,
  membersFilter,
  serverPullPglite,
  serverPullPostgres,
  send0,
  send2,
  send5,
  sendEmbedded,
  foldSendsPglite,
  foldSearchesPglite,
  foldSendsPostgres,
  foldSearchesPostgres,
  sendBesidePglite,
  sendBesidePostgres,
  group1000,
  socketMemory,
  loginAttack,
  return1000,
];
