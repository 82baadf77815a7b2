// The tab. Says why a text was not sent, or not taken into the field (X-CHAT-10).
import { useLingui } from '@lingui/react/macro';
import { LIMITS } from '../../core/wire/profile-s/limits.ts';
import { LONGEST_DRAFT, LONGEST_TEXT } from './outgoing-text.ts';

export type NotSent = 'too-long' | 'no-room' | 'too-many' | 'not-taken';

export function useNotSentWords(): Readonly<Record<NotSent, string>> {
  const { t, i18n } = useLingui();
  const most = LIMITS.atUserIds;
  return {
    'too-long': t`The text is too long: at most ${LONGEST_TEXT} characters can be sent. Shorten it or send it in parts.`,
    'no-room': t`This text is too long for a message: at most ${{ most: i18n.number(LONGEST_DRAFT) }} characters fit here. Send it as a file.`,
    'too-many': t`At most ${most} people can be mentioned in one message.`,
    'not-taken': t`This message could not be written down. Your text is still here, try again.`,
  };
}
