// The user name of an account that this page has just registered; null for none. The login form fills it in and shows
// the success (ERR-33).
import { createStore } from '../shared/store.ts';

export const registered = createStore<string | null>(null);
