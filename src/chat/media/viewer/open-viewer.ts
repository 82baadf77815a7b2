// The picture that the viewer shows; null while the viewer is closed. The state is apart from the viewer, whose code
// loads at the first press on a picture.
import type { ChatKey } from '../../../core/domain/chat-key.ts';
import type { PictureDetails } from './picture-details.ts';

export interface Viewing {
  chat: ChatKey;
  /** Id of the picture's message. */
  id: number;
  /** Details that the caller has already; without them the viewer waits for its own search. */
  shown?: PictureDetails;
}

let viewing: Viewing | null = null;
const listeners = new Set<() => void>();

/** Opens the viewer over the whole page. The viewer finds the other pictures of the chat by its own search. */
export function openViewer(next: Viewing): void {
  set(next);
}

export function closeViewer(): void {
  set(null);
}

export const currentViewing = (): Viewing | null => viewing;

export function watchViewing(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function set(next: Viewing | null): void {
  viewing = next;
  for (const listener of listeners) listener();
}
