// The banner of a group's running call, in the chat of the group: the people in the call, and the button to join it.
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import Phone from 'lucide-react/icons/phone';
import type { RunningCallRow } from '../../core/contract/group-call-rows.ts';
import { useLine, useViewValue } from '../../line/hooks.ts';
import { Button } from '../../ui/Button.tsx';
import { useBusy } from '../use-busy.ts';
import { AvatarRow } from './AvatarRow.tsx';
import styles from './CallBanner.module.css';
import { useNameList, usePersonName } from './use-call-names.ts';
import { useJoinCall } from './use-join-call.ts';
import { Sentence } from '../../ui/Sentence.tsx';

export function CallBanner({ groupId }: { groupId: number }) {
  const running = useViewValue({ view: 'call' }, ({ byKey }) => byKey.get(`running:${groupId}`));
  return running?.kind === 'running-call' ? <Banner running={running} /> : null;
}

function Banner({ running: { groupId, people, isIn, isFull } }: { running: RunningCallRow }) {
  const { t } = useLingui();
  const line = useLine();
  const own = useViewValue({ view: 'call' }, ({ byKey }) => byKey.get('call'));
  const nameOf = usePersonName();
  const listOf = useNameList();
  const join = useJoinCall();
  const [busy, run] = useBusy();
  const step = own?.kind === 'group-call' && own.groupId === groupId ? own.step : 'ended';
  const isHere = step !== 'ended' && step !== 'ringing';
  const isBlocked = step === 'ringing' || (isFull && !isIn);
  const count = people.length;
  const names = people.map((person) => (person.userId === line.user() ? t`You` : nameOf(person)));
  const title = isHere
    ? t`You are in this call`
    : isIn
      ? t`You are in this call on another device`
      : t`${plural(count, { one: 'Group call · # person', other: 'Group call · # people' })}`;
  return (
    <section className={styles.banner} aria-label={t`Group call`}>
      <span className={styles.mark}>
        <Phone />
      </span>
      <div className={styles.lines}>
        <p className={styles.title}>{title}</p>
        <p className={styles.names}>
          <Sentence text={listOf(names)} />
        </p>
      </div>
      <div className={styles.avatars}>
        <AvatarRow people={people} />
      </div>
      {isFull && !isIn && !isHere && <p className={styles.full}>{t`The call is full.`}</p>}
      {!isHere && !isBlocked && (
        <Button kind="primary" size="small" busy={busy} onClick={() => void run(() => join(groupId))}>
          {isIn ? t`Join here` : t`Join`}
        </Button>
      )}
    </section>
  );
}
