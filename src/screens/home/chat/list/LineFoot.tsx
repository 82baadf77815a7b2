// The tab. How complete the list is, in one line at its foot: never a bar in the way.
import { useLingui } from '@lingui/react/macro';
import { useRow } from '../../../../line/hooks.ts';
import { StatusLine, type StatusKind } from '../../../../ui/StatusLine.tsx';
import { useTimes } from '../../../shared/use-times.ts';
import styles from './ChatList.module.css';

export function LineFoot() {
  const { t } = useLingui();
  const times = useTimes();
  const status = useRow({ view: 'status' });

  const words = (): [StatusKind, string] => {
    switch (status?.phase) {
      case 'live':
        return [
          'live',
          status.completeTo === null
            ? t`Live`
            : t`Live · complete to ${{ time: times.clock(status.completeTo) }}`,
        ];
      case 'catching-up':
        return [
          'busy',
          status.pulled ? t`Catching up, ${{ count: status.pulled }} received` : t`Catching up`,
        ];
      case 'offline':
        return ['wait', t`Offline since ${{ time: times.clock(status.since) }}, you can go on writing`];
      default:
        return ['busy', t`Connecting…`];
    }
  };

  const [kind, text] = words();
  return <StatusLine className={styles.foot} kind={kind} text={text} />;
}
