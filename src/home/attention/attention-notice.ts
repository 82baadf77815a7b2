// The engine's notices that ask for the user's attention: new messages and mentions.
import type { AttendNotice, MentionNotice, Notice } from '../../core/contract/views.ts';

export type AttentionNotice = AttendNotice | MentionNotice;

export const isAttentionNotice = (notice: Notice): notice is AttentionNotice =>
  notice.kind === 'attend' || notice.kind === 'mention';
