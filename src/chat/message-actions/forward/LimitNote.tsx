// The tab. Names the limit when the last press asked for more targets than it allows (X-FWD-02).
import { useLingui } from '@lingui/react/macro';
import { type Choice, MOST_TARGETS } from './forward-choice.ts';
import styles from './Forward.module.css';

export function LimitNote({ choice: { full } }: { choice: Choice }) {
  const { t } = useLingui();
  return (
    <p className={styles.full} role="alert">
      {full && t`Maximum ${{ count: MOST_TARGETS }} members can be selected`}
    </p>
  );
}
