// The tab. The parts behind the sign-in, each in files of its own (ROUTE-06).
import { addCatalogue } from '../platform/i18n.ts';
import { fetchedOnce, fetchedPart } from '../shared/lazy/load-part.ts';

export const ChatScreen = fetchedPart(async () => (await import('../chat/ChatScreen.tsx')).ChatScreen);

export const home = fetchedOnce(async () => {
  // Fetched in parallel: one after the other, each file would cost a round trip.
  void ChatScreen.preload();
  const [part] = await Promise.all([import('./home.tsx'), addCatalogue('home')]);
  return part.openHome;
});
