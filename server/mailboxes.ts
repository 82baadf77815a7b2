// The one form of an e-mail address. Codes, limits and accounts of one mailbox would otherwise count for each spelling.
import { domainToASCII } from 'node:url';

/**
 * The address with its domain as DNS has it; null for an address that is none. The local part is a dot-atom (RFC 5322):
 * quotes, brackets and characters beyond ASCII have spellings that mail servers take for the same mailbox.
 */
export function mailboxOf(address: string): string | null {
  const at = address.lastIndexOf('@');
  const [local, domain] = [address.slice(0, at), domainToASCII(address.slice(at + 1))];
  return at > 0 && DOT_ATOM.test(local) && DOMAIN.test(domain) ? `${local}@${domain}` : null;
}

const DOT_ATOM = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;
const DOMAIN = /^[a-z\d](?:[a-z\d-]*[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]*[a-z\d])?)+$/;
