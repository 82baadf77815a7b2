// The frame of the screens before the sign-in: the language switch, the title and the site's footer. The React Compiler
// skips this file: its output would add bytes to every first visit, for a frame that renders once.
'use no memo';

import { type ReactNode, useRef } from 'react';
import { cx } from '../ui/cx.ts';
import { useFocusTitle } from '../shared/use-focus-title.ts';
import { LanguageSwitch } from './LanguageSwitch.tsx';
import styles from './LoginScreen.module.css';
import { Logo } from './Logo.tsx';
import { SiteFooter } from './SiteFooter.tsx';

export interface SignedOutPageProps {
  title: ReactNode;
  children: ReactNode;
  /** The link to the other screen. Its line keeps its height while empty. */
  other: ReactNode;
  /** true keeps the top of the content in its place when a later part makes the content higher. */
  hasLaterPart?: boolean;
}

export function SignedOutPage({ title, children, other, hasLaterPart = false }: SignedOutPageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusTitle(heading);
  return (
    <div className={styles.page}>
      <header className={styles.top}>
        <LanguageSwitch />
      </header>
      <main className={cx(styles.middle, hasLaterPart && styles.steady)}>
        <div className={styles.column}>
          <Logo />
          <h1 ref={heading} tabIndex={-1} className={styles.title}>
            {title}
          </h1>
          {children}
          <p className={styles.other}>{other}</p>
        </div>
      </main>
      <SiteFooter />
    </div>
  );
}
