// The registration and the screens after the sign-in. Each loads on demand, in chunks of its own (ROUTE-06).
import { addCatalogue } from '../platform/i18n.ts';
import { loadOnce, lazyPart } from '../shared/lazy/load-part.ts';

export const ChatScreen = lazyPart(async () => (await import('../chat/ChatScreen.tsx')).ChatScreen);

export const home = loadOnce(async () => {
  // The files load in parallel: one after another, each would cost a round trip.
  void ChatScreen.preload();
  const [part] = await Promise.all([import('./home.tsx'), addCatalogue('home')]);
  return part.openHome;
});

export const register = loadOnce(async () => {
  const [part] = await Promise.all([import('../login/register/RegisterScreen.tsx'), addCatalogue('rest')]);
  return part.RegisterScreen;
});
