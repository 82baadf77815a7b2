// Every realm. The phases of the line, in the design's words.

/**
 * `stopped`: nobody is signed in. `offline`: waiting for the next attempt. `connecting`: user reload,
 * socket, login. `catching-up`: pulls run, live frames wait. `live`: everything is here.
 */
export type Phase = 'stopped' | 'offline' | 'connecting' | 'catching-up' | 'live';
