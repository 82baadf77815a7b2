// The locks of the get-code buttons in the session storage, so that a reload of the tab does not open them.
import {
  integer,
  jsonValue,
  type KeyValue,
  record,
  type Stored,
  withMemoryFallback,
} from '../../platform/stored-values.ts';
import type { CodeLock } from './code-lock.ts';

/** The kinds of addresses to which the server sends codes. */
export type AddressKind = 'phone' | 'email';

/** @param session opens session storage; may throw */
export const openCodeLock = (session: () => KeyValue, kind: AddressKind): Stored<CodeLock> =>
  jsonValue(withMemoryFallback(session), `partyline.code-lock.${kind}`, readLock);

const time = integer(0, Number.MAX_SAFE_INTEGER);
const readLock = record<CodeLock>({ from: time, until: time });
