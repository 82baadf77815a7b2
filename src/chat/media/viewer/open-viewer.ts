// The picture that the viewer shows; null while the viewer is closed. This state is in its own file, because the
// viewer's code loads only when the first picture is opened.
import type { ChatKey } from '../../../core/domain/chat-key.ts';
import type { PictureDetails } from './picture-details.ts';

export interface Viewing {
  chat: ChatKey;
  /** Id of the picture's message. */
  id: number;
  /** Details of the picture, if the caller has them; otherwise the viewer waits for its own search. */
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
