// Sentences for a text that was not sent or did not fit into the field (X-CHAT-10).
import { useLingui } from '@lingui/react/macro';
import { LIMITS } from '../../core/wire/profile-s/limits.ts';
import { LONGEST_DRAFT, LONGEST_TEXT } from './outgoing-text.ts';

/**
 * `field-full`: an inserted text did not fit into the field. `not-stored`: the engine could not store the
 * message.
 */
export type SendError = 'too-long' | 'field-full' | 'too-many-mentions' | 'not-stored';

export function useSendErrorTexts(): Readonly<Record<SendError, string>> {
  const { t, i18n } = useLingui();
  const most = LIMITS.atUserIds;
  return {
    'too-long': t`The text is too long: at most ${LONGEST_TEXT} characters can be sent. Shorten it or send it in parts.`,
    'field-full': t`This text is too long for a message: at most ${{ most: i18n.number(LONGEST_DRAFT) }} characters fit here. Send it as a file.`,
    'too-many-mentions': t`At most ${most} people can be mentioned in one message.`,
    'not-stored': t`The message could not be saved. Your text is still here. Try again.`,
  };
}
