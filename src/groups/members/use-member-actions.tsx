// Acts on the members of a group, with toasts for their results.
import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { GroupInfoRow } from '../../core/contract/people-rows.ts';
import type { MemberRow } from '../../core/contract/rows.ts';
import { privateChat } from '../../core/domain/chat-key.ts';
import { useApply } from '../../shared/apply/use-apply.tsx';
import { useContactRule } from '../../shared/cards/use-contact-rule.ts';
import { useBusy } from '../../shared/use-busy.ts';
import { useCommand } from '../../shared/use-command.ts';
import { toasts } from '../../ui/toasts.ts';
import { useMemberName } from '../../shared/use-group-name.ts';

export interface MemberActions {
  message: (member: MemberRow) => void;
  befriend: (member: MemberRow) => void;
  mute: (member: MemberRow, on: boolean) => void;
  setAdmin: (member: MemberRow, on: boolean) => void;
  /** The open dialog of a friend application. */
  dialog: ReactNode;
}

export function useMemberActions(group: GroupInfoRow): MemberActions {
  const { t } = useLingui();
  const navigate = useNavigate();
  const nameOf = useMemberName();
  const command = useCommand();
  const application = useApply();
  const ifAllowed = useContactRule(group.id);
  const [, runBefriend] = useBusy();
  const [, runChange] = useBusy();

  const tell = (text: string): void => {
    toasts.add({ kind: 'good', text });
  };
  const warn = (text: string): void => {
    toasts.add({ kind: 'wrong', text });
  };
  const openChat = (userId: number): void => {
    void navigate({ to: '/home/chat', search: { chat: privateChat(userId) } });
  };
  // Only the card says whether the other user approves requests manually.
  const befriend = async (member: MemberRow): Promise<void> => {
    const { userId } = member;
    const card = await command('card', { of: privateChat(userId) });
    if (!card.ok) return;
    const { mine, isRequested, isManualApprove, isGone, isBanned } = card.value;
    if (mine) return openChat(userId);
    if (isGone) return warn(t`This account is cancelled.`);
    if (isBanned) return warn(t`This account is banned.`);
    if (isRequested) return tell(t`Your request is waiting for an answer.`);
    application.apply({ id: userId, name: nameOf(member), isManualApprove }, group.id);
  };
  const mute = async (member: MemberRow, on: boolean): Promise<void> => {
    const name = nameOf(member);
    const receipt = await command('muteMembers', { group: group.id, ids: [member.userId], on });
    if (receipt.ok) tell(on ? t`${name} is muted.` : t`${name} is no longer muted.`);
  };
  const setAdmin = async (member: MemberRow, on: boolean): Promise<void> => {
    const name = nameOf(member);
    const receipt = await command('setAdmins', { group: group.id, ids: [member.userId], on });
    if (receipt.ok) tell(on ? t`${name} is an admin.` : t`${name} is no longer an admin.`);
  };
  return {
    message: ({ userId }) => ifAllowed(() => openChat(userId)),
    befriend: (member) => ifAllowed(() => void runBefriend(() => befriend(member))),
    mute: (member, on) => void runChange(() => mute(member, on)),
    setAdmin: (member, on) => void runChange(() => setAdmin(member, on)),
    dialog: application.dialog,
  };
}
