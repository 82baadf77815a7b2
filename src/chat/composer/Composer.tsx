// Composer of a conversation, whose code (ComposerBar.tsx) loads on demand. A placeholder has the composer's
// height, so nothing moves when the composer replaces it.
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ChatKey } from '../../core/domain/chat-key.ts';
import { LazyBoundary } from '../../shared/lazy/LazyBoundary.tsx';
import { onDemand } from '../../shared/lazy/on-demand.ts';
import { useRootAttribute } from '../../shared/use-root-attribute.ts';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import styles from './Composer.module.css';
import type { Draft } from './draft/draft-field.ts';

export interface ComposerProps {
  chat: ChatKey;
  /** The draft that the engine stores for this chat; null until the engine has reported it. */
  draft: Draft | null;
  /** Called for the arrow up key in an empty field. */
  onUp?: () => void;
}

export interface ComposerBarProps extends ComposerProps {
  /** The focused element at the time when the chat opened. */
  focusedAtOpen: Element | null;
}

const ComposerBar = onDemand(async () => (await import('./ComposerBar.tsx')).ComposerBar);

/** Delay between the load of this file and the preload of the composer, ms. */
const PRELOAD_DELAY = 2000;
setTimeout(() => void ComposerBar.preload(), PRELOAD_DELAY);

export function Composer(props: ComposerProps) {
  const { t } = useLingui();
  const [loadFailed, setLoadFailed] = useState(false);
  const [focusedAtOpen] = useState(() => document.activeElement);
  // This attribute makes the style sheet place toasts where they do not cover the composer.
  useRootAttribute('composer');
  if (loadFailed) {
    return (
      <footer className={styles.blocked}>
        <Button onClick={() => setLoadFailed(false)}>{t`Try again`}</Button>
      </footer>
    );
  }
  const placeholder = <footer className={cx(styles.composer, styles.coming)} />;
  return (
    <LazyBoundary fallback={placeholder} onError={() => setLoadFailed(true)}>
      <ComposerBar {...props} focusedAtOpen={focusedAtOpen} />
    </LazyBoundary>
  );
}
