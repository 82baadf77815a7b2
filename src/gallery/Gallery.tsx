// The gallery of the UI components: every component in every state, both themes side by side, in one language.
import { ToastRegion } from '../ui/ToastRegion.tsx';
import { Buttons } from './Buttons.tsx';
import { Chosen } from './Chosen.tsx';
import { Fields } from './Fields.tsx';
import { Floating } from './Floating.tsx';
import styles from './Gallery.module.css';
import { Indicators } from './Indicators.tsx';
import { Notices } from './Notices.tsx';
import { States } from './States.tsx';
import { wordsFor } from './words.ts';

export interface GalleryProps {
  locale: string;
  /** The themes to show: one or both. */
  themes: readonly ('light' | 'dark')[];
}

export function Gallery({ locale, themes }: GalleryProps) {
  const words = wordsFor(locale);
  return (
    <main className={styles.gallery}>
      {themes.map((theme) => (
        <div key={theme} className={styles.theme} data-theme={theme}>
          <header className={styles.top}>
            <h1>{words[theme]}</h1>
            <nav className={styles.row}>
              {['en-US', 'zh-TW'].map((other) => (
                <a key={other} href={`?locale=${other}`} aria-current={other === locale || undefined}>
                  {other}
                </a>
              ))}
            </nav>
          </header>
          <Floating words={words} />
          <Buttons words={words} />
          <Fields words={words} />
          <Indicators words={words} />
          <Chosen words={words} />
          <States words={words} />
          <Notices words={words} />
        </div>
      ))}
      <ToastRegion label={words.notices} closeLabel={words.close} />
    </main>
  );
}
