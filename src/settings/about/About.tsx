// About this app: its build, and the diagnostics for an error report.
import { useLingui } from '@lingui/react/macro';
import { requestDiagnostics } from '../../shared/diagnostics/diagnostics-request.ts';
import { useCopyDiagnostics } from '../../shared/diagnostics/use-copy-diagnostics.ts';
import { useBusy } from '../../shared/use-busy.ts';
import { PRODUCT } from '../../platform/title.ts';
import { Button } from '../../ui/Button.tsx';
import styles from '../Settings.module.css';
import { useSettingsAddress } from '../use-settings-address.ts';

export function About() {
  const { t } = useLingui();
  const { close } = useSettingsAddress();
  const [busy, run] = useBusy();
  const copy = useCopyDiagnostics();
  return (
    <div className={styles.part}>
      <dl className={styles.facts}>
        <div className={styles.fact}>
          <dt>{t`App`}</dt>
          <dd>{PRODUCT}</dd>
        </div>
        <div className={styles.fact}>
          <dt>{t`Build`}</dt>
          <dd>{__BUILD__}</dd>
        </div>
      </dl>
      <p className={styles.note}>
        {t`The diagnostics help to find an error. They contain no messages, and the names of chats only as numbers.`}
      </p>
      <div className={styles.starts}>
        <Button
          onClick={() => {
            // The panel is beside the page, which the dialog would cover.
            close();
            requestDiagnostics();
          }}
        >
          {t`Open the diagnostics`}
        </Button>
        <Button busy={busy} onClick={() => void run(() => copy())}>{t`Copy diagnostics`}</Button>
      </div>
    </div>
  );
}
