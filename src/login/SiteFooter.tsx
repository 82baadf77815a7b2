// The site's name and record number from the server's configuration (LOGIN-06). The footer is empty until the server
// answers.
'use no memo';

import { useEffect, useState } from 'react';
import type { SiteConfig } from '../core/contract/commands.ts';
import { useLine } from '../line/hooks.ts';
import styles from './LoginScreen.module.css';

export function SiteFooter() {
  const site = useSite();
  const { name = '', recordNumber = '', recordUrl = '' } = site ?? {};
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

function useSite(): SiteConfig['site'] | null {
  const line = useLine();
  const [site, setSite] = useState<SiteConfig['site'] | null>(null);
  useEffect(() => {
    let isMounted = true;
    void line.command('config', {}).then((receipt) => {
      if (isMounted && receipt.ok) setSite(receipt.value.site);
    });
    return () => {
      isMounted = false;
    };
  }, [line]);
  return site;
}
