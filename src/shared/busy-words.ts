// The sentence for a BUSY error: the server's message, and the time after which the user can try again.
import { useLingui } from '@lingui/react/macro';
import type { Failure } from '../core/contract/result.ts';

type Busy = Extract<Failure, { code: 'BUSY' }>;

export function useBusyWords(): (failure: Busy) => string {
  const { t, i18n } = useLingui();
  return ({ message, after }) => {
    const said = message || t`The server is busy.`;
    if (after <= 0) return said;
    const sentence = /\p{P}$/u.test(said) ? said : t`${{ said }}.`;
    return t`${{ sentence }} Try again ${{ when: inTime(after, i18n.locale) }}.`;
  };
}

/** A duration as text, such as "in 7 seconds": rounded up, in minutes from 90 s on. `ms` may be any number. */
export function inTime(ms: number, locale: string): string {
  const seconds = Math.ceil(ms / 1000);
  const format = new Intl.RelativeTimeFormat(locale);
  return seconds < 90 ? format.format(seconds, 'second') : format.format(Math.ceil(seconds / 60), 'minute');
}
