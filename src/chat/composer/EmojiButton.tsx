// Button that opens the emoji picker. The picker's code loads on demand.
import { useLingui } from '@lingui/react/macro';
import Smile from 'lucide-react/icons/smile';
import { useRef, useState } from 'react';
import { LazyBoundary } from '../../shared/lazy/LazyBoundary.tsx';
import { onDemand } from '../../shared/lazy/on-demand.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import styles from './Composer.module.css';

const EmojiPicker = onDemand(async () => (await import('./emoji/EmojiPicker.tsx')).EmojiPicker);

export function EmojiButton({ onChoose }: { onChoose: (text: string) => void }) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = (): void => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    <div className={styles.emoji}>
      <IconButton
        ref={button}
        label={t`Emoji`}
        title={t`Emoji`}
        aria-expanded={open}
        aria-haspopup="dialog"
        onPointerEnter={() => void EmojiPicker.preload()}
        onClick={() => setOpen(!open)}
      >
        <Smile />
      </IconButton>
      {open && (
        <LazyBoundary onError={() => setOpen(false)}>
          <EmojiPicker onChoose={onChoose} onClose={close} onLeave={() => setOpen(false)} />
        </LazyBoundary>
      )}
    </div>
  );
}
