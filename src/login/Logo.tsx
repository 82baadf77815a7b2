// The product's logo: two speech bubbles that overlap.
'use no memo';

import styles from './LoginScreen.module.css';

export function Logo() {
  return (
    <svg className={styles.mark} viewBox="0 0 32 32" width="44" height="44" aria-hidden="true">
      <rect width="32" height="32" rx="9" fill="var(--accent-fill)" />
      <path
        d="M9 12.5a5 5 0 0 1 5-5h4a5 5 0 0 1 0 10h-4.4L9 21.2z M23 14.6a4.6 4.6 0 0 1 .2 7.6v3l-3.4-2.4H16a4.7 4.7 0 0 1-3.3-1.4"
        fill="none"
        stroke="var(--on-fill)"
        strokeWidth="2.2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
