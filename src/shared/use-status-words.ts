// The sentence for a response without a usable envelope, by its HTTP status (ERR-06, ERR-08..10). Such responses come from
// a proxy in front of the server.
import { useLingui } from '@lingui/react/macro';
import { plainName } from '../core/domain/plain-name.ts';

/** Returns null for a status without a sentence. */
export function useStatusWords(): (failure: { status?: number; body?: string }) => string | null {
  const { t } = useLingui();
  return ({ status = 0, body = '' }) => {
    if (status === 400) return plainName(body) || null;
    if (status === 405) return t`The http request method is incorrect`;
    if (status === 501) return t`The server does not support the function required by the current request`;
    if (status === 404 || status >= 500)
      return t`There was a slight problem with the server, please try again later`;
    return null;
  };
}
