// The cause of a failure as the key of its toast. Failures of one cause replace each other's toast, also where their
// sentences differ in a name, a number or an act.
import { type Failure, isFault } from '../core/contract/result.ts';

/** The key of toasts about the connection and the server behind it. */
export const CONNECTION = 'connection';
/** The key of toasts about a fault of the app. */
export const FAULT = 'fault';

/** The key of a refusal with this sentence of the server. */
export const refusalKey = (message: string): string => `refused:${message}`;

/** @returns undefined for a cause that has one sentence; the toast's key is then that sentence */
export function failureCause(failure: Failure): string | undefined {
  if (isFault(failure)) return FAULT;
  switch (failure.code) {
    case 'REFUSED':
      return refusalKey(failure.message);
    case 'OFFLINE':
    case 'BUSY':
      return CONNECTION;
    case 'NO_ANSWER':
      return isOutage(failure.status) ? CONNECTION : undefined;
    default:
      return undefined;
  }
}

/** The other statuses answer one request, and say nothing about the next one (ERR-06, ERR-08, ERR-10). */
const isOutage = (status = 0): boolean => status === 0 || (status >= 500 && status !== 501);
