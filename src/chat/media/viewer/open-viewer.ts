// The tab. What the picture viewer shows, or that it is closed. Apart from the viewer, whose code comes at the first
// press on a picture.
import type { ChatKey } from '../../../core/domain/chat-key.ts';
import type { Shown } from './shown.ts';

export interface Viewing {
  chat: ChatKey;
  /** Of the picture's message. */
  id: number;
  /** What is known of it already; without it the viewer finds it by itself. */
  shown?: Shown;
}

let viewing: Viewing | null = null;
const watchers = new Set<() => void>();

/** Opens the viewer over everything. It goes on to the chat's other pictures by itself. */
export function openViewer(what: Viewing): void {
  set(what);
}

export function closeViewer(): void {
  set(null);
}

export const viewingNow = (): Viewing | null => viewing;

export function watchViewing(changed: () => void): () => void {
  watchers.add(changed);
  return () => watchers.delete(changed);
}

function set(next: Viewing | null): void {
  viewing = next;
  for (const watcher of watchers) watcher();
}
