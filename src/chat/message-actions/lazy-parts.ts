// Components whose code loads when the user first acts on a message.
import { onDemand } from '../../shared/lazy/on-demand.ts';

export const MessageMenu = onDemand(async () => (await import('./menu/MessageMenu.tsx')).MessageMenu);
export const RecallDialog = onDemand(async () => (await import('./recall/RecallDialog.tsx')).RecallDialog);
export const ForwardMessages = onDemand(
  async () => (await import('./forward/ForwardMessages.tsx')).ForwardMessages,
);
export const ReadersDialog = onDemand(
  async () => (await import('./readers/ReadersDialog.tsx')).ReadersDialog,
);
export const SelectionBar = onDemand(async () => (await import('./select/SelectionBar.tsx')).SelectionBar);

/** Loads the message menu ahead of its use. Called when the pointer or the focus enters the message list. */
export function preloadActs(): void {
  void MessageMenu.preload();
}
