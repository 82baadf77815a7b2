// Everything that the user left in a composer that has closed: text, files, their caption, and a recording. The user
// cannot send it here, but can copy or save it. The composer shows it again if the chat opens again.
import { useLingui } from '@lingui/react/macro';
import { isBlank } from '../../../core/domain/blank.ts';
import type { ChatKey } from '../../../core/domain/chat-key.ts';
import { useLine } from '../../../line/hooks.ts';
import { UnsentText } from '../../../shared/unsent/UnsentText.tsx';
import { setCaption, useCaption, useOffered } from '../attach/offered-files.ts';
import type { Draft } from '../draft/draft-field.ts';
import { useDraft } from '../draft/use-draft.ts';
import { UnsentFiles } from './UnsentFiles.tsx';
import { UnsentRecording } from './UnsentRecording.tsx';
import styles from './UnsentContent.module.css';

export interface UnsentContentProps {
  chat: ChatKey;
  /** The draft that the engine stores for this chat; null until the engine has reported it. */
  draft: Draft | null;
}

export function UnsentContent({ chat, draft }: UnsentContentProps) {
  const { t } = useLingui();
  const line = useLine();
  const { text, type } = useDraft(chat, draft);
  const caption = useCaption(chat);
  const offered = useOffered(chat);
  return (
    <div className={styles.unsent}>
      {!isBlank(text) && <UnsentText label={t`Your unsent text`} text={text} onDelete={() => type('')} />}
      {!isBlank(caption) && (
        <UnsentText
          label={t`Your unsent caption`}
          text={caption}
          onDelete={() => setCaption(line, chat, '')}
        />
      )}
      {offered.length > 0 && <UnsentFiles chat={chat} offered={offered} />}
      <UnsentRecording chat={chat} />
    </div>
  );
}
