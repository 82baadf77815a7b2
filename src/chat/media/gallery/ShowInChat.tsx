// The button that jumps from an item of the gallery to its message.
import { useLingui } from '@lingui/react/macro';
import MessageSquare from 'lucide-react/icons/message-square-text';
import { IconButton } from '../../../ui/IconButton.tsx';
import styles from './Gallery.module.css';

export function ShowInChat({ onPress }: { onPress: () => void }) {
  const { t } = useLingui();
  return (
    <IconButton className={styles.show} label={t`Show in chat`} title={t`Show in chat`} onClick={onPress}>
      <MessageSquare />
    </IconButton>
  );
}
