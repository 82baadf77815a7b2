// The check of the address that opens after a sign-in: only addresses of the home screen, so no open redirect.

/** The requested address; null where it is not a string, exceeds 512 characters or leads outside the home. */
export function homeAddress(requested: unknown): string | null {
  if (typeof requested !== 'string' || requested.length > 512) return null;
  return /^\/home(?:[/?#]|$)/.test(requested) && !requested.includes('\\') ? requested : null;
}
