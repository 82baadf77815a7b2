// The tab. The door: the form in the middle, the language above it, whose site this is below it.
// Not compiled: it is shown once, and what the compiler adds is waited for at every first visit.
'use no memo';

import { Trans } from '@lingui/react/macro';
import { useRef } from 'react';
import { PRODUCT } from '../platform/title.ts';
import { useFocusTitle } from '../shared/use-focus-title.ts';
import { LanguageSwitch } from './LanguageSwitch.tsx';
import { LoginForm } from './LoginForm.tsx';
import styles from './LoginScreen.module.css';
import { Mark } from './Mark.tsx';
import { SiteFooter } from './SiteFooter.tsx';

export function LoginScreen() {
  const title = useRef<HTMLHeadingElement>(null);
  useFocusTitle(title);
  return (
    <div className={styles.page}>
      <header className={styles.top}>
        <LanguageSwitch />
      </header>
      <main className={styles.middle}>
        <div className={styles.column}>
          <Mark />
          <h1 ref={title} tabIndex={-1} className={styles.title}>
            <Trans>Sign in to {PRODUCT}</Trans>
          </h1>
          <LoginForm />
        </div>
      </main>
      <SiteFooter />
    </div>
  );
}
