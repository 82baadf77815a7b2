// Runs on Node 24. Every row, in the order of docs/design.md, "Budgets".
import type { Row } from './row.ts';
import { row as firstLoadChats } from './rows/first-load-chats.ts';
import { row as firstLoadLogin } from './rows/first-load-login.ts';
import { row as firstLoadWorker } from './rows/first-load-worker.ts';

export const rows: readonly Row[] = [firstLoadLogin, firstLoadWorker, firstLoadChats];
