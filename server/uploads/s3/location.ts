// The setting S3_URL: one URL names the bucket of the uploaded files.

export interface S3Location {
  /** The origin of the service, without credentials. */
  endpoint: string;
  bucket: string;
  /** Begins all keys: '' or a path that ends with a slash. */
  prefix: string;
  region: string;
  /** True: the bucket is in the path. False: it is the first part of the host name. */
  pathStyle: boolean;
  /** Null: from the usual sources of AWS, which are variables, shared files and roles. */
  credentials: { accessKeyId: string; secretAccessKey: string } | null;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Null if S3_URL is not set. Returns an error sentence for an invalid URL, without the secret in it. */
export function readS3Location(env: Environment): S3Location | null | string {
  const text = env['S3_URL'];
  if (!text) return null;
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !['http:', 'https:'].includes(url.protocol))
    return `S3_URL takes a URL like ${EXAMPLE}. ${CODED}`;
  if ((url.username === '') !== (url.password === '')) {
    return `S3_URL has a key without its secret, or a secret without its key. ${CODED}`;
  }
  const [username, password] = [decoded(url.username), decoded(url.password)];
  const path = url.pathname.split('/').filter(Boolean).map(decoded);
  if (username === null || password === null || path.includes(null) || url.hash !== '') {
    return `S3_URL has a character that must be percent-encoded. ${CODED}`;
  }
  const [bucket, ...folders] = path as string[];
  if (bucket === undefined) return `S3_URL names no bucket: it takes a URL like ${EXAMPLE}.`;
  if (!BUCKET.test(bucket))
    return 'The bucket in S3_URL takes 3 to 63 characters: letters, digits, and . - _ only.';
  if (!folders.every((folder) => FOLDER.test(folder))) {
    return 'The prefix in S3_URL takes letters, digits, and . - _ only, with / between its parts.';
  }
  const unknown = [...url.searchParams.keys()].find((name) => !PARAMETERS.has(name));
  if (unknown !== undefined) return 'S3_URL takes only the parameters region and style.';
  const style = url.searchParams.get('style') ?? 'path';
  if (style !== 'path' && style !== 'host') return 'The style in S3_URL is path or host.';
  const region =
    url.searchParams.get('region') ?? (env['AWS_REGION'] || env['AWS_DEFAULT_REGION'] || 'us-east-1');
  if (!REGION.test(region))
    return 'The region in S3_URL takes letters, digits and - only, like eu-central-1.';
  return {
    endpoint: url.origin,
    bucket,
    prefix: folders.map((folder) => `${folder}/`).join(''),
    region,
    pathStyle: style === 'path',
    credentials: username === '' ? null : { accessKeyId: username, secretAccessKey: password },
  };
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

const EXAMPLE = 'https://KEY:SECRET@s3.example/bucket/prefix?region=eu-1';
const CODED = 'In key and secret, write / as %2F, + as %2B and @ as %40.';
const BUCKET = /^[A-Za-z0-9][\w.-]{2,62}$/;
const FOLDER = /^[\w.-]{1,64}$/;
const REGION = /^[A-Za-z0-9-]{1,64}$/;
const PARAMETERS: ReadonlySet<string> = new Set(['region', 'style']);
