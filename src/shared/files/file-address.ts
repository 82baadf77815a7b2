// The tab. Which addresses in messages are loaded as pictures or followed as files: this server's uploads,
// and other sites; never anything else of this server's, whatever way it is written.

/**
 * The address as the browser will read it, '' where it may not be used.
 * @param origin of this page
 */
export function fileAddress(address: string, origin: string): string {
  if (address === '' || !URL.canParse(address, origin)) return '';
  const url = new URL(address, origin);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return '';
  if (url.username !== '' || url.password !== '') return '';
  return url.origin !== origin || url.pathname.startsWith(UPLOADS) ? url.href : '';
}

const UPLOADS = '/files/';
