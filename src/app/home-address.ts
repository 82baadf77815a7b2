// The check of the URL that opens after a sign-in. Only URLs of the home screen pass, so the sign-in is no open redirect.

/** The requested URL; null if it is not a string, exceeds 512 characters or leads outside the home screen. */
export function homeAddress(requested: unknown): string | null {
  if (typeof requested !== 'string' || requested.length > 512) return null;
  return /^\/home(?:[/?#]|$)/.test(requested) && !requested.includes('\\') ? requested : null;
}
