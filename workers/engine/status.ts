// The engine. The one row of the view `status`. The phase is stamped when it changes, not when somebody looks.
import type { StatusRow } from '../../src/core/contract/rows.ts';
import { phaseOf } from '../link/phase-of.ts';
import type { SignInManager } from '../sign-in/sign-in-manager.ts';

export interface StatusOptions {
  turns: SignInManager;
  /** A tab's tokens are held. */
  hasTokens: () => boolean;
  /** Whether another engine holds the line. */
  waiting: () => StatusRow['waiting'];
  /** The browser has storage at all. */
  hasStorage: boolean;
  serverNow: () => number;
}

/** Call it at every change. */
export function createStatus(options: StatusOptions): () => StatusRow {
  const { turns, hasTokens, waiting, hasStorage, serverNow } = options;
  let phase: StatusRow['phase'] = 'stopped';
  let since = serverNow();
  return () => {
    const { account, self, ended, signingIn } = turns;
    const now = account ? phaseOf(account.link.state) : hasTokens() ? 'connecting' : 'stopped';
    if (now !== phase) {
      phase = now;
      since = serverNow();
    }
    const { completeTo = null, progress = null, failed = 0, durable = hasStorage } = account ?? {};
    return {
      key: 'status',
      phase,
      since,
      completeTo,
      progress,
      failed,
      uploading: account?.outbox.uploading === true,
      self,
      ended,
      signingIn,
      storage: durable ? 'journal' : 'memory',
      waiting: waiting(),
    };
  };
}
