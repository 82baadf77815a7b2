// The dialogs of a group's profile, and the rights that they need. Pure.
import type { GroupRole } from '../../core/domain/enums.ts';
import { type GroupFlags, groupRights } from '../../core/domain/group-rights.ts';

export type ProfileOverlay = 'invite' | 'remove' | 'transfer' | 'leave' | 'dissolve';

/** Whether the user may have a dialog open. The dialog to leave tells the owner what to do instead. */
export const mayOpen = (overlay: ProfileOverlay, group: GroupFlags & { role: GroupRole | null }): boolean =>
  overlay === 'leave' ? group.role !== null : groupRights(group.role, group)[overlay];
