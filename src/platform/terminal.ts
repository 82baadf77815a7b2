// The client type (`terminal`) that this page reports to the server at sign-in (LOGIN-01, GEN-11).
import { desktop } from './desktop.ts';

/** 0 means a browser, 1 the desktop app. */
export const TERMINAL = desktop?.terminal ?? 0;
