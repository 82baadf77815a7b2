// The row of the view `status`. It has the time of the last phase change.
import { FriendRequestStatus } from '../../src/core/domain/enums.ts';
import type { StatusRow } from '../../src/core/contract/rows.ts';
import type { HttpClient } from '../link/http.ts';
import { phaseOf } from '../link/phase-of.ts';
import type { WriterLock } from '../ownership/writer-lock.ts';
import type { CurrentAccount } from '../sign-in/current-account.ts';
import type { SignInManager } from '../sign-in/sign-in-manager.ts';
import type { Tokens } from '../sign-in/tokens.ts';
import type { CallDesk } from './call-desk.ts';

export interface StatusOptions {
  current: CurrentAccount;
  manager: SignInManager;
  tokens: Tokens;
  lock: WriterLock;
  /** The browser has IndexedDB. */
  hasStorage: boolean;
  http: Pick<HttpClient, 'serverNow' | 'clockOffset'>;
  calls: Pick<CallDesk, 'hasCall' | 'groupCalls'>;
}

/** The returned function notes the time of a phase change, so it has to be called at every change. */
export function createStatus(options: StatusOptions): () => StatusRow {
  const { current, manager, tokens, lock, hasStorage, http, calls } = options;
  let phase: StatusRow['phase'] = 'stopped';
  let since = http.serverNow();
  return () => {
    const { account, self } = current;
    const { ended, signingIn, switching } = manager;
    const now = account ? phaseOf(account.link.state) : tokens.pair ? 'connecting' : 'stopped';
    if (now !== phase) {
      phase = now;
      since = http.serverNow();
    }
    const { completeTo = null, progress = null, failed = 0, durable = hasStorage } = account ?? {};
    const storage = !durable ? 'memory' : account?.isDiskFull === true ? 'full' : 'journal';
    return {
      key: 'status',
      phase,
      since,
      completeTo,
      progress,
      failed,
      requests:
        account?.people.requests.filter(
          ({ recvId, status }) => recvId === self?.id && status === FriendRequestStatus.PENDING,
        ).length ?? 0,
      call: calls.hasCall(),
      groupCalls: calls.groupCalls(),
      uploading: account?.outbox.uploading === true,
      self,
      ended,
      signingIn,
      switching,
      storage,
      waiting: lock.waiting,
      clockOffset: http.clockOffset(),
    };
  };
}
