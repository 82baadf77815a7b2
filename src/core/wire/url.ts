// The check of URLs from the wire that become a link, a picture or a media source. It reads the text alone,
// because the ES library of TypeScript has no URL class. A browser must read the text in the same way.

/**
 * True for an absolute http(s) URL or a root-relative path without characters that a browser strips silently.
 */
export function isSafeUrl(text: string): boolean {
  return SAFE.test(text) && !STRIPPED.test(text);
}

/** Returns the text where it is a safe URL, else ''. */
export function safeUrl(text: string): string {
  return isSafeUrl(text) ? text : '';
}

// A browser reads '//host' and '/\host' as the URL of another host.
export const SAFE = /^(?:https?:\/\/[^/\\?#]|\/(?![/\\]))/i;
// Browsers drop tabs and line breaks anywhere, and spaces and control characters at the ends, so '/\t/host'
// would become '//host'. Browsers read a backslash as a slash.
// oxlint-disable-next-line no-control-regex
export const STRIPPED = /[\u0000-\u001f\u007f\\]|\s$/;
