// The check of the URLs that messages give for pictures and files. Uploads of this server and URLs of other sites are
// allowed. Any other path of this server is refused, however the URL is written.

/**
 * The absolute URL as the browser resolves it; '' for a refused URL.
 * @param origin the origin of this page
 */
export function fileAddress(address: string, origin: string): string {
  if (address === '' || !URL.canParse(address, origin)) return '';
  const url = new URL(address, origin);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return '';
  if (url.username !== '' || url.password !== '') return '';
  return url.origin !== origin || url.pathname.startsWith(UPLOADS) ? url.href : '';
}

const UPLOADS = '/files/';
