// Note with the maximum number of chosen entries, shown after a press that would have exceeded it (VAL-24, X-FWD-02).
import { useLingui } from '@lingui/react/macro';
import styles from './Picker.module.css';

export function LimitNote({ overLimit, max }: { overLimit: number; max: number }) {
  const { t } = useLingui();
  return (
    <p className={styles.full} role="alert">
      {/* A new element makes screen readers announce the same words again. */}
      {overLimit > 0 && <span key={overLimit}>{t`Maximum ${{ count: max }} members can be selected`}</span>}
    </p>
  );
}
