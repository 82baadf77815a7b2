// The phases of the connection.

/**
 * `stopped`: no user is signed in. `offline`: the engine waits for the next attempt. `connecting`: it reloads
 * the profile, opens the socket and logs in. `catching-up`: pulls run and live frames wait. `live`: all pulls
 * have ended.
 */
export type Phase = 'stopped' | 'offline' | 'connecting' | 'catching-up' | 'live';
