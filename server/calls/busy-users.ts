// The users who are in a call or whose devices ring, with the key of their call. Private and group calls share one
// registry, so that a user has at most one call over all devices.

export type BusyUsers = Map<number, string>;

export const createBusyUsers = (): BusyUsers => new Map();
