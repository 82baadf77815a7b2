// The tab. That another version is ready, or has taken over: one line above everything, which covers nothing.
import { useLingui } from '@lingui/react/macro';
import X from 'lucide-react/icons/x';
import { useState, useSyncExternalStore } from 'react';
import { said } from '../platform/release/release-notice.ts';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import styles from './HomeScreen.module.css';

export function ReleaseBar() {
  const { t } = useLingui();
  const saying = useSyncExternalStore(said.watch, said.now);
  const [hidden, setHidden] = useState(false);
  if (saying === null || (saying === 'ready' && hidden)) return null;
  const words = {
    ready: t`A new version of Partyline is ready.`,
    over: t`Another version of Partyline has taken over. Reload to go on; what you wrote here is kept.`,
  };
  return (
    <Banner
      className={styles.release}
      kind={saying === 'over' ? 'wait' : 'info'}
      action={
        <>
          <Button size="small" kind={saying === 'over' ? 'primary' : 'ghost'} onClick={said.reload}>
            {t`Reload`}
          </Button>
          {saying === 'ready' && (
            <IconButton label={t`Later`} title={t`Later`} onClick={() => setHidden(true)}>
              <X />
            </IconButton>
          )}
        </>
      }
    >
      {words[saying]}
    </Banner>
  );
}
