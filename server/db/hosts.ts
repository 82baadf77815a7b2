// The URL of a PostgreSQL database, which may name several hosts as libpq writes them. The driver knows one host only.

export interface DatabaseHost {
  readonly host: string;
  readonly port: number;
}

export interface DatabaseAddress {
  /** The URL with the first host alone, as the driver reads it. */
  readonly url: string;
  /** All hosts in their order. Empty for one host that is used as it is. */
  readonly hosts: readonly DatabaseHost[];
}

/** Returns the address, or an error sentence, which names no part of the URL: it has a password. */
export function readDatabaseUrl(url: string): DatabaseAddress | string {
  const parts = partsOf(url);
  if (parts === null) return INVALID;
  const { start, hosts: list, path, query } = parts;
  const hosts: DatabaseHost[] = [];
  const names = list.split(',');
  if (names.length === 1 && !query.some(isNamed(ATTRIBUTES))) return canParse(url) ? { url, hosts } : INVALID;
  for (const name of names) {
    const host = hostOf(name);
    if (host === null) return names.length > 1 ? INVALID_HOSTS : INVALID;
    hosts.push(host);
  }
  if (['host', 'hostaddr', 'port'].some((name) => query.some(isNamed(name)))) {
    return 'DATABASE_URL names its hosts before the database, as in postgres://host1:5432,host2:5432/name, not in ?host=.';
  }
  const given = query.find(isNamed(ATTRIBUTES));
  const wanted = given === undefined ? 'read-write' : given.slice(ATTRIBUTES.length + 1);
  if (!ALLOWED.has(wanted)) {
    return `DATABASE_URL needs target_session_attrs=read-write: the server writes. It has ${JSON.stringify(wanted)}.`;
  }
  const others = query.filter((field) => !isNamed(ATTRIBUTES)(field));
  const first = `${start}${names[0]}${path}${textOf(others)}`;
  // One host without a check of its own is the driver's business.
  if (names.length === 1 && wanted === 'any') return canParse(first) ? { url: first, hosts: [] } : INVALID;
  return canParse(first) ? { url: first, hosts } : INVALID;
}

/** The URL for PostgreSQL's programs, and its decoded password, which other users could read in arguments. */
export function withoutPassword(url: string): { address: string; password: string | null } {
  const parts = partsOf(url);
  if (parts === null) return { address: url, password: null };
  const { start, hosts, path, query } = parts;
  const [, scheme = '', user = '', given] = /^(.*?:\/\/)([^:@]*)(?::(.*))?@$/s.exec(start) ?? [null, start];
  // The programs work on the writable server too: the snapshot of a backup exists there only.
  const others = query.filter((field) => !isNamed(ATTRIBUTES)(field));
  const fields = hosts.includes(',') ? [...others, `${ATTRIBUTES}=read-write`] : query;
  const address = `${scheme}${user && `${user}@`}${hosts}${path}${textOf(fields)}`;
  return { address, password: given ? decoded(given) : null };
}

interface Parts {
  /** The scheme, and the user with an @. */
  start: string;
  hosts: string;
  path: string;
  /** The fields as they stand, `name=value`. A parsed query would write spaces as +, which libpq does not read. */
  query: readonly string[];
}

function partsOf(url: string): Parts | null {
  const found = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#]*)([^?#]*)(?:\?([^#]*))?$/.exec(url);
  if (found === null) return null;
  const [, start = '', hosts = '', path = '', query = ''] = found;
  return { start, hosts, path, query: query.split('&').filter(Boolean) };
}

function hostOf(text: string): DatabaseHost | null {
  const [, bracketed, plain, digits = '5432'] = HOST.exec(text) ?? [];
  const host = bracketed ?? decoded(plain ?? '');
  const port = Number(digits);
  return host && port > 0 && port <= MAX_PORT ? { host, port } : null;
}

const isNamed = (name: string) => (field: string) => field.startsWith(`${name}=`);

const textOf = (query: readonly string[]): string => (query.length > 0 ? `?${query.join('&')}` : '');

/** The driver accepts a user without a host, for a socket named by ?host=. */
const canParse = (url: string): boolean => URL.canParse(url) || URL.canParse(url.replace('@/', '@none/'));

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const HOST = /^(?:\[([\d:a-f.]+)\]|([^:[\]]+))(?::(\d{1,5}))?$/i;
const MAX_PORT = 65_535;
const ATTRIBUTES = 'target_session_attrs';
const ALLOWED: ReadonlySet<string> = new Set(['any', 'read-write', 'primary']);
const INVALID =
  'DATABASE_URL takes a URL such as postgres://user:password@host:5432/name. Write special characters of the password in percent encoding, for example %40 for @.';
const INVALID_HOSTS =
  'DATABASE_URL takes several hosts as postgres://user:password@host1:5432,host2:5432/name, each with a name and a port from 1 to 65535.';
