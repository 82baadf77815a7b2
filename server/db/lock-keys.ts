// Keys of PostgreSQL's advisory locks. Locks of one number and locks of two numbers never meet, but each use has a number
// of its own, so that `pg_locks` shows which one is held. The marks of lanes use keys above 2^56 (lane-locks.ts).

/** Migrations and restores. */
export const MIGRATION_KEY = 7_270_001;
/** The first half of the key of a lane, which a transaction holds. The second half is the hash of the lane. */
export const LANE_KEY = 7_270_002;
/** A backup holds it while it copies files. Each deletion of files holds it shared. */
export const BACKUP_KEY = 7_270_003;
/** The first half of the key of a turn in a lane, which a session holds. */
export const TURN_KEY = 7_270_004;
/** Servers of the database: one without Redis, or several that share it. */
export const SERVER_KEY = 7_270_005;
