// The terminal number of this page for the server (LOGIN-01).

/** 0 is a browser, 1 the desktop shell. */
export const TERMINAL = 0;
