// Every realm: which addresses from the wire may ever become a link, a picture or a media source.
// A pure test of the text: lib ES has no URL, and the text must not mean another thing to a browser.

/** An absolute http(s) URL or a root-relative path, without what a browser would quietly strip. */
export function isSafeUrl(text: string): boolean {
  return SAFE.test(text) && !STRIPPED.test(text);
}

/** The text itself when it is safe, else ''. */
export function safeUrl(text: string): string {
  return isSafeUrl(text) ? text : '';
}

// '//host' and '/\host' are other hosts to a browser.
const SAFE = /^(?:https?:\/\/[^/\\?#]|\/(?![/\\]))/i;
// Browsers drop tabs and line breaks anywhere and spaces and controls at the ends, so '/\t/host'
// would become '//host'. A backslash counts as a slash.
// oxlint-disable-next-line no-control-regex
const STRIPPED = /[\u0000-\u001f\u007f\\]|\s$/;
