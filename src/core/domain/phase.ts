// The phases of the connection.

/**
 * `stopped`: no user is signed in. `offline`: waiting for the next attempt. `connecting`: reload of the
 * profile, socket, login. `catching-up`: pulls run, live frames wait. `live`: all pulls have ended.
 */
export type Phase = 'stopped' | 'offline' | 'connecting' | 'catching-up' | 'live';
