// The tab. The place of the field in a conversation. The field itself comes after the list of chats is painted, or
// with the first conversation: its place is as high, so nothing moves when it comes.
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ChatKey } from '../../core/domain/chat-key.ts';
import { LazyBoundary } from '../../shared/lazy/LazyBoundary.tsx';
import { onDemand } from '../../shared/lazy/on-demand.ts';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import styles from './Composer.module.css';
import type { Draft } from './draft/draft-field.ts';

export interface ComposerProps {
  chat: ChatKey;
  /** What the engine holds for this chat; null until it has told. */
  draft: Draft | null;
  /** The arrow up in an empty field. */
  onUp?: () => void;
}

const ComposerBar = onDemand(async () => (await import('./ComposerBar.tsx')).ComposerBar);

/** ms after the list's own code: then nobody waits for anything else. */
const LATER = 2000;
setTimeout(() => void ComposerBar.preload(), LATER);

export function Composer(props: ComposerProps) {
  const { t } = useLingui();
  const [missing, setMissing] = useState(false);
  if (missing) {
    return (
      <footer className={styles.blocked}>
        <Button onClick={() => setMissing(false)}>{t`Try again`}</Button>
      </footer>
    );
  }
  const meanwhile = <footer className={cx(styles.composer, styles.coming)} />;
  return (
    <LazyBoundary meanwhile={meanwhile} onMissing={() => setMissing(true)}>
      <ComposerBar {...props} />
    </LazyBoundary>
  );
}
