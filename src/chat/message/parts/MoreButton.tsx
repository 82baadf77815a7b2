// Button that opens a message's menu, for users without a right click or the keyboard. Its three dots are drawn in CSS:
// elements of an icon would be a third of a text message's elements.
import { useLingui } from '@lingui/react/macro';
import type { ChatKey } from '../../../core/domain/chat-key.ts';
import { openOverlay } from '../../context/open-overlay.ts';
import styles from '../Bubble.module.css';

export function MoreButton({ chat, rowKey }: { chat: ChatKey; rowKey: string }) {
  const { t } = useLingui();
  return (
    <button
      type="button"
      className={styles.more}
      aria-label={t`Message actions`}
      title={t`Message actions`}
      aria-haspopup="menu"
      onClick={(event) => {
        const { left, bottom } = event.currentTarget.getBoundingClientRect();
        openOverlay.set({ kind: 'menu', chat, key: rowKey, at: { x: left, y: bottom } });
      }}
    />
  );
}
