// The lazy screens behind the sign-in, each in chunks of its own (ROUTE-06).
import { addCatalogue } from '../platform/i18n.ts';
import { loadOnce, lazyPart } from '../shared/lazy/load-part.ts';

export const ChatScreen = lazyPart(async () => (await import('../chat/ChatScreen.tsx')).ChatScreen);

export const home = loadOnce(async () => {
  // Load the files in parallel: in sequence, each file would cost a round trip.
  void ChatScreen.preload();
  const [part] = await Promise.all([import('./home.tsx'), addCatalogue('home')]);
  return part.openHome;
});
