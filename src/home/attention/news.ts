// The tab. What asks for attention, as the engine tells it.
import type { AttendNotice, MentionNotice, Notice } from '../../core/contract/views.ts';

export type News = AttendNotice | MentionNotice;

export const isNews = (notice: Notice): notice is News =>
  notice.kind === 'attend' || notice.kind === 'mention';
