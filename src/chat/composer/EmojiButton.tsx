// Button that opens the emoji picker. The picker's code loads on demand.
import { useLingui } from '@lingui/react/macro';
import Smile from 'lucide-react/icons/smile';
import { useRef, useState } from 'react';
import { LazyBoundary } from '../../shared/lazy/LazyBoundary.tsx';
import { onDemand } from '../../shared/lazy/on-demand.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import styles from './Composer.module.css';

const EmojiPicker = onDemand(async () => (await import('./emoji/EmojiPicker.tsx')).EmojiPicker);

export interface EmojiButtonProps {
  onChoose: (text: string) => void;
  /** Moves the focus to the field that has received the choices. */
  focusField: () => void;
}

export function EmojiButton({ onChoose, focusField }: EmojiButtonProps) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const hasChosen = useRef(false);
  const close = (): void => {
    setOpen(false);
    if (hasChosen.current) focusField();
    else button.current?.focus();
  };
  const choose = (text: string): void => {
    hasChosen.current = true;
    onChoose(text);
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
        onClick={() => {
          hasChosen.current = false;
          setOpen(!open);
        }}
      >
        <Smile />
      </IconButton>
      {open && (
        <LazyBoundary onError={() => setOpen(false)}>
          <EmojiPicker onChoose={choose} onClose={close} onLeave={() => setOpen(false)} />
        </LazyBoundary>
      )}
    </div>
  );
}
