// Button that opens a message's menu, for users who use neither the right mouse button nor the keyboard. CSS draws its
// three dots: the elements of an icon would be a third of all DOM elements of a text message.
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
