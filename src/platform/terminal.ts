// The client type (`terminal`) that this page reports to the server at sign-in (LOGIN-01).

/** 0 means a browser, 1 the desktop app. */
export const TERMINAL = 0;
