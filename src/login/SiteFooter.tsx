// The site's name and record number from the server's configuration (LOGIN-06), for visitors of the website: the desktop
// shell shows neither (DESK-03). The footer is empty until the server answers.
'use no memo';

import { desktop } from '../platform/desktop.ts';
import styles from './LoginScreen.module.css';
import { useSiteConfig } from '../shared/site-config.ts';

export function SiteFooter() {
  const { name = '', recordNumber = '', recordUrl = '' } = useSiteConfig().config?.site ?? {};
  if (desktop) return null;
  return (
    <footer className={styles.foot}>
      {name !== '' && <span>{name}</span>}
      {recordNumber !== '' && /^https?:\/\//i.test(recordUrl) ? (
        <a href={recordUrl} target="_blank" rel="noopener noreferrer">
          {recordNumber}
        </a>
      ) : (
        recordNumber !== '' && <span>{recordNumber}</span>
      )}
    </footer>
  );
}
