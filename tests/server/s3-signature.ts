// Verification of request signatures as S3 does it (AWS Signature Version 4), independent of any client.
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

export interface S3Key {
  id: string;
  secret: string;
  region: string;
}

/** Returns null for a valid signature, else an error code of S3. `body`: the whole body of the request. */
export function signatureProblem(request: IncomingMessage, body: Buffer, key: S3Key): string | null {
  const { method = '', url = '', headers } = request;
  const match =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([\w;-]+), Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    );
  if (!match) return 'AccessDenied';
  const [, id, day = '', region, signed = '', signature = ''] = match;
  if (id !== key.id) return 'InvalidAccessKeyId';
  if (region !== key.region) return 'AuthorizationHeaderMalformed';
  const time = String(headers['x-amz-date']);
  const sentAt = Date.parse(time.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  if (!time.startsWith(day) || !(Math.abs(Date.now() - sentAt) < SKEW_MS)) return 'RequestTimeTooSkewed';
  const names = signed.split(';');
  const mustBeSigned = Object.keys(headers).filter((name) => name === 'host' || name.startsWith('x-amz-'));
  if (!mustBeSigned.every((name) => names.includes(name))) return 'AccessDenied';
  // A signature that leaves out the body would let a proxy change it.
  const hash = String(headers['x-amz-content-sha256']);
  if (hash !== sha256(body)) return 'XAmzContentSHA256Mismatch';
  const [path = '', query = ''] = url.split('?');
  const canonical = [
    method,
    path
      .split('/')
      .map((part) => encoded(decodeURIComponent(part)))
      .join('/'),
    query
      .split('&')
      .filter(Boolean)
      .map((pair) => pair.split('='))
      .map(
        ([name = '', value = '']) =>
          `${encoded(decodeURIComponent(name))}=${encoded(decodeURIComponent(value))}`,
      )
      .toSorted()
      .join('&'),
    ...names.map((name) => `${name}:${[headers[name]].flat().join(',').trim().replace(/ +/g, ' ')}`),
    '',
    signed,
    hash,
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n');
  const signingKey = [day, key.region, 's3', 'aws4_request'].reduce<Buffer>(
    (secret, part) => createHmac('sha256', secret).update(part).digest(),
    Buffer.from(`AWS4${key.secret}`),
  );
  const expected = createHmac('sha256', signingKey).update(toSign).digest();
  return timingSafeEqual(expected, Buffer.from(signature, 'hex')) ? null : 'SignatureDoesNotMatch';
}

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest('hex');

function encoded(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

const SKEW_MS = 900_000;
