// The open dialog of a group's profile. The profile closes it when the user loses the right to act.
import type { GroupInfoRow } from '../../core/contract/people-rows.ts';
import { groupRights } from '../../core/domain/group-rights.ts';
import { InvitePicker } from '../dialogs/InvitePicker.tsx';
import { DissolveQuestion, LeaveQuestion, OwnerAdvice } from '../dialogs/LeaveDialog.tsx';
import { RemovePicker } from '../dialogs/RemovePicker.tsx';
import { TransferDialog } from '../dialogs/TransferDialog.tsx';
import type { Members } from '../../shared/members/use-members.ts';
import type { ProfileOverlay } from './overlay.ts';

export interface ProfileOverlaysProps {
  overlay: ProfileOverlay;
  group: GroupInfoRow;
  members: Members;
  onOverlay: (overlay: ProfileOverlay) => void;
  onClose: () => void;
  onLeft: () => void;
  /** Gets the focus where the element that opened the dialog is gone. */
  title: () => HTMLElement | null;
}

export function ProfileOverlays(props: ProfileOverlaysProps) {
  const { overlay, group, members, onOverlay, onClose, onLeft, title } = props;
  const { id, role } = group;
  const { rows, ready } = members;
  const rights = groupRights(role, group);
  const leave = (): void => {
    onClose();
    onLeft();
  };
  switch (overlay) {
    case 'invite':
      return <InvitePicker group={id} members={rows} onClose={onClose} />;
    case 'remove':
      return <RemovePicker group={group} members={rows} ready={ready} onClose={onClose} />;
    case 'transfer':
      return <TransferDialog group={group} members={rows} ready={ready} onClose={onClose} title={title} />;
    case 'leave':
      if (rights.leave) return <LeaveQuestion group={group} onLeft={leave} onClose={onClose} />;
      return (
        <OwnerAdvice
          mayTransfer={rights.transfer}
          onTransfer={() => onOverlay('transfer')}
          onDissolve={() => onOverlay('dissolve')}
          onClose={onClose}
        />
      );
    case 'dissolve':
      return <DissolveQuestion group={group} onLeft={leave} onClose={onClose} />;
  }
}
