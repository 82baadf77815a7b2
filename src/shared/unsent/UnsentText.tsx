// A text that the user typed for a place that has closed, to read, copy and delete.
import { useLingui } from '@lingui/react/macro';
import Copy from 'lucide-react/icons/copy';
import Trash from 'lucide-react/icons/trash-2';
import { Button } from '../../ui/Button.tsx';
import { useCopyText } from '../use-copy-text.ts';
import { UnsentPart } from './UnsentPart.tsx';
import styles from './UnsentPart.module.css';

export interface UnsentTextProps {
  label: string;
  text: string;
  onDelete: () => void;
}

/** A single line of text may wrap. */
const MIN_ROWS = 2;
const MAX_ROWS = 4;

export function UnsentText({ label, text, onDelete }: UnsentTextProps) {
  const { t } = useLingui();
  const copyText = useCopyText();
  return (
    <UnsentPart
      label={label}
      acts={
        <>
          <Button size="small" kind="ghost" icon={<Trash />} onClick={onDelete}>
            {t`Delete`}
          </Button>
          <Button size="small" icon={<Copy />} onClick={() => void copyText(text)}>
            {t`Copy`}
          </Button>
        </>
      }
    >
      <textarea
        className={styles.text}
        readOnly
        dir="auto"
        rows={Math.min(MAX_ROWS, Math.max(MIN_ROWS, text.split('\n').length))}
        aria-label={label}
        value={text}
      />
    </UnsentPart>
  );
}
