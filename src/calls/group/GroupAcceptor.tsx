// The overlay of an incoming group call: the inviter, the group, and the other participants (GCALL-04).
import { useLingui } from '@lingui/react/macro';
import Phone from 'lucide-react/icons/phone';
import PhoneOff from 'lucide-react/icons/phone-off';
import type { GroupCallStateRow } from '../../core/contract/group-call-rows.ts';
import { useLine } from '../../line/hooks.ts';
import { Avatar } from '../../shared/Avatar.tsx';
import { AvatarRow } from '../../shared/calls/AvatarRow.tsx';
import { useNameList, usePersonName } from '../../shared/calls/use-call-names.ts';
import { useBusy } from '../../shared/use-busy.ts';
import { useCommand } from '../../shared/use-command.ts';
import { Button } from '../../ui/Button.tsx';
import styles from '../ring/Acceptor.module.css';
import type { AcceptorAct } from '../ring/acceptor-keys.ts';
import { AcceptorFrame } from '../ring/AcceptorFrame.tsx';
import { chatOf } from '../ring/rings-aloud.ts';
import { useGroupFace } from './use-group-face.ts';

export interface GroupAcceptorProps {
  row: GroupCallStateRow;
  /** This tab rings and notifies. */
  isRinger: boolean;
}

export function GroupAcceptor({ row, isRinger }: GroupAcceptorProps) {
  const { t } = useLingui();
  const command = useCommand();
  const line = useLine();
  const nameOf = usePersonName();
  const listOf = useNameList();
  const group = useGroupFace(row.groupId);
  const [busy, run] = useBusy();
  const { call, people, inviterId } = row;
  const inviter = people.find(({ userId }) => userId === inviterId);
  const others = people.filter((person) => person !== inviter && person.userId !== line.user());
  const name = inviter ? nameOf(inviter) : group.name;
  const answer = (act: AcceptorAct): void =>
    void run(async () => {
      if (act === 'decline') await command('callQuit', { call });
      else await command('callAccept', { call });
    });
  return (
    <AcceptorFrame
      name={name}
      words={inviter ? t`Group call in ${{ name: group.name }}` : t`Incoming group call`}
      avatar={
        inviter ? (
          <Avatar id={`u${inviter.userId}`} name={name} image={inviter.headImage} size={64} />
        ) : (
          <Avatar id={group.avatarId} name={name} image={group.headImage} size={64} />
        )
      }
      busy={busy}
      isVideo={false}
      chat={chatOf(row)}
      isRinger={isRinger}
      onAct={answer}
      acts={
        <>
          <Button
            kind="danger"
            size="large"
            icon={<PhoneOff />}
            disabled={busy}
            title={t`Decline (D)`}
            onClick={() => answer('decline')}
          >{t`Decline`}</Button>
          <Button
            className={styles.accept}
            size="large"
            icon={<Phone />}
            disabled={busy}
            title={t`Accept (A)`}
            onClick={() => answer('voice')}
          >{t`Accept`}</Button>
        </>
      }
    >
      {others.length > 0 && (
        <div className={styles.others}>
          <AvatarRow people={others} />
          <p>{t`With ${{ names: listOf(others.map(nameOf)) }}`}</p>
        </div>
      )}
    </AcceptorFrame>
  );
}
