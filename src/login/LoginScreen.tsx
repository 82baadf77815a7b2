// The login screen: the language switch, the form and the site's footer. The React Compiler skips this file: its output
// would add bytes to every first visit, for a screen that renders once.
'use no memo';

import { Trans } from '@lingui/react/macro';
import { useRef } from 'react';
import { PRODUCT } from '../platform/title.ts';
import { useFocusTitle } from '../shared/use-focus-title.ts';
import { LanguageSwitch } from './LanguageSwitch.tsx';
import { LoginForm } from './LoginForm.tsx';
import styles from './LoginScreen.module.css';
import { Logo } from './Logo.tsx';
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
          <Logo />
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
