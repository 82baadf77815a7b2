// The request of a code for a phone or email address, and the countdown until the next request (REG-09..12). A result
// belongs to its address: it hides while the field holds another one.
import { useEffect, useState } from 'react';
import type { Failure, Result } from '../../core/contract/result.ts';
import { useBusy } from '../../shared/use-busy.ts';
import { type CodeLock, lockAfter, millisecondsLeft } from './code-lock.ts';
import { type AddressKind, openCodeLock } from './stored-code-locks.ts';

export interface CodeRequest {
  busy: boolean;
  /** Seconds until the button is usable again; 0 for none. */
  secondsLeft: number;
  /** The server has sent a code to this address. */
  isSentTo: (address: string) => boolean;
  /** The failure of the last request for this address; null for none. */
  failureFor: (address: string) => Failure | null;
  /** Runs a task of the button: a request for a code, or the load of the captcha dialog before it. */
  run: (address: string, task: () => Promise<Result<unknown> | null>) => void;
  /** Forgets the last result. The lock stays. */
  forget: () => void;
}

export function useCodeRequest(kind: AddressKind, onSent: () => void): CodeRequest {
  const [stored] = useState(() => openCodeLock(() => globalThis.sessionStorage, kind));
  const { lock, secondsLeft, setLock } = useLock(() => stored.read());
  const [result, setResult] = useState<{ address: string; failure: Failure | null } | null>(null);
  const [busy, runOnce] = useBusy();
  const resultFor = (address: string) => (result?.address === address ? result : null);

  const finish = (address: string, receipt: Result<unknown>): void => {
    const failure = receipt.ok ? null : receipt.error;
    const retryAfter = failure?.code === 'BUSY' ? failure.after : 0;
    const next = lockAfter(receipt.ok ? 'sent' : { retryAfter }, Date.now(), lock);
    stored.write(next);
    setLock(next);
    setResult({ address, failure });
    if (receipt.ok) onSent();
  };

  return {
    busy,
    secondsLeft,
    isSentTo: (address) => resultFor(address)?.failure === null,
    failureFor: (address) => resultFor(address)?.failure ?? null,
    run: (address, task) =>
      void runOnce(async () => {
        setResult(null);
        const receipt = await task();
        if (receipt) finish(address, receipt);
      }),
    forget: () => setResult(null),
  };
}

/** The lock, and the rounded-up seconds until it opens. Renders again at each full second. */
function useLock(read: () => CodeLock | null) {
  const [{ lock, now }, setState] = useState(() => ({ lock: read(), now: Date.now() }));
  const left = millisecondsLeft(lock, now);
  useEffect(() => {
    if (left === 0) return;
    const timer = setTimeout(() => setState({ lock, now: Date.now() }), left % 1000 || 1000);
    return () => clearTimeout(timer);
  }, [lock, left]);
  return {
    lock,
    secondsLeft: Math.ceil(left / 1000),
    setLock: (next: CodeLock | null): void => setState({ lock: next, now: Date.now() }),
  };
}
