// The tab. The address that opens after a sign-in: one of our own, never somebody else's.

/** The address as asked for, or null where it does not lead home. */
export function homeAddress(asked: unknown): string | null {
  if (typeof asked !== 'string' || asked.length > 512) return null;
  return /^\/home(?:[/?#]|$)/.test(asked) && !asked.includes('\\') ? asked : null;
}
