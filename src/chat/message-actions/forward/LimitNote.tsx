// Note with the maximum number of targets, shown after a press that would have exceeded it (X-FWD-02).
import { useLingui } from '@lingui/react/macro';
import { type Choice, MAX_TARGETS } from './forward-choice.ts';
import styles from './Forward.module.css';

export function LimitNote({ choice: { overLimit } }: { choice: Choice }) {
  const { t } = useLingui();
  return (
    <p className={styles.full} role="alert">
      {overLimit && t`Maximum ${{ count: MAX_TARGETS }} members can be selected`}
    </p>
  );
}
