// The check of addresses that messages give for pictures and files. Uploads of this server and other sites are
// allowed; any other path of this server is refused, in every notation.

/**
 * The address as the browser resolves it; '' for a refused address.
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
