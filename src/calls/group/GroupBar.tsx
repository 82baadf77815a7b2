// The bars of a group call above the screens: of a minimized call, of a call in another tab, and of an end.
import { useLingui } from '@lingui/react/macro';
import type { GroupCallStateRow } from '../../core/contract/group-call-rows.ts';
import { useCommand } from '../../shared/use-command.ts';
import { Bar, type BarProps } from '../screens/Bar.tsx';
import { BarDevices } from '../screens/BarDevices.tsx';
import { GroupEndActs } from './GroupEndActs.tsx';
import { GroupHangUp } from './GroupHangUp.tsx';
import { useGroupFace } from './use-group-face.ts';
import { useGroupEndWords } from './use-group-end-words.ts';
import { useGroupWords } from './use-group-words.ts';

export interface GroupBarProps extends Pick<BarProps, 'words' | 'onOpen' | 'children'> {
  groupId: number;
}

export function GroupBar({ groupId, ...rest }: GroupBarProps) {
  return <Bar {...useGroupFace(groupId)} {...rest} />;
}

export function GroupAwayBar({ row }: { row: GroupCallStateRow }) {
  const { t } = useLingui();
  const command = useCommand();
  const { people, state } = useGroupWords(row);
  const isTalking = row.step === 'talking';
  const where = row.owner === null ? t`The call moves to another tab…` : t`The call is in another tab`;
  return (
    <GroupBar groupId={row.groupId} words={isTalking ? [where, people, state].join(' · ') : where}>
      {isTalking && (
        <BarDevices
          microphone={row.media.microphone}
          camera={row.media.camera}
          canOpenCamera={false}
          onMicrophone={(microphone) => void command('callWant', { microphone })}
          onCamera={(camera) => void command('callWant', { camera })}
        />
      )}
      <GroupHangUp row={row} isSmall />
    </GroupBar>
  );
}

export function GroupEndBar({ row }: { row: GroupCallStateRow }) {
  const words = useGroupEndWords();
  return (
    <GroupBar groupId={row.groupId} words={<span role="status">{row.end ? words(row.end) : ''}</span>}>
      <GroupEndActs row={row} size="small" />
    </GroupBar>
  );
}
