// The promise of an answer: what survives a power cut.

/**
 * Durability of the embedded database. `full`: everything that is acknowledged survives a power cut. `fast`: it survives
 * the end of the process, but a power cut may lose the newest messages, or damage the whole database.
 */
export const DURABILITIES = ['full', 'fast'] as const;
export type Durability = (typeof DURABILITIES)[number];

/** Settings of PostgreSQL without which it loses acknowledged data in a power cut. */
export const SAFE_SETTINGS = ['fsync', 'full_page_writes', 'synchronous_commit'] as const;

/**
 * The settings that are off, as in `fsync = off`. `synchronous_commit` has five values, and only this one acknowledges a
 * commit before it is on a disk.
 * @param rows of pg_settings
 */
export function unsafeSettings(rows: readonly { name: string; setting: string }[]): string[] {
  return rows.filter(({ setting }) => setting === 'off').map(({ name }) => `${name} = off`);
}
