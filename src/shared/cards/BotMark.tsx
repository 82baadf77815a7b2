// The mark of an account that belongs to a program.
import { useLingui } from '@lingui/react/macro';
import { cx } from '../../ui/cx.ts';
import styles from './Cards.module.css';

export function BotMark() {
  const { t } = useLingui();
  return <span className={cx(styles.tag, styles.bot)}>{t`Bot`}</span>;
}
