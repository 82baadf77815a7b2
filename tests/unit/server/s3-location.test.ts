// The setting S3_URL.
import { expect, test } from 'vitest';
import { readSettings } from '../../../server/config.ts';
import { readS3Location } from '../../../server/uploads/s3/location.ts';

const read = (url: string, env = {}) => readS3Location({ S3_URL: url, ...env });

test('S3_URL names service, credentials, bucket, prefix, region and style', () => {
  expect(read('https://KEY:se%2Fcret%2B%40@s3.example:9000/bucket/a/b/?region=eu-1&style=host')).toEqual({
    endpoint: 'https://s3.example:9000',
    bucket: 'bucket',
    prefix: 'a/b/',
    region: 'eu-1',
    pathStyle: false,
    credentials: { accessKeyId: 'KEY', secretAccessKey: 'se/cret+@' },
  });
  expect(read('http://10.0.0.7/files')).toEqual({
    endpoint: 'http://10.0.0.7',
    bucket: 'files',
    prefix: '',
    region: 'us-east-1',
    pathStyle: true,
    credentials: null,
  });
  expect(readSettings([], { S3_URL: 'http://10.0.0.7/files' })).toMatchObject({ s3: { bucket: 'files' } });
});

test('Without S3_URL there is no bucket, and AWS_REGION is the region where S3_URL has none', () => {
  for (const env of [{}, { S3_URL: '' }]) expect(readS3Location(env)).toBeNull();
  expect(readSettings([], {})).toMatchObject({ s3: null });
  const env = { AWS_REGION: 'eu-west-1', AWS_DEFAULT_REGION: 'eu-west-2' };
  expect(read('https://s3.example/bucket', env)).toMatchObject({ region: 'eu-west-1' });
  expect(read('https://s3.example/bucket?region=x-1', env)).toMatchObject({ region: 'x-1' });
});

test('An invalid S3_URL gives one sentence, which does not contain the secret', () => {
  for (const [url, sentence] of [
    ['s3://KEY:hush@bucket/prefix', /takes a URL like/],
    ['KEY:hush', /takes a URL like/],
    ['https://KEY:hu/sh@s3.example/bucket', /takes a URL like .* write \/ as %2F/],
    ['https://KEY@s3.example/bucket', /a key without its secret/],
    ['https://:hush@s3.example/bucket', /a secret without its key/],
    ['https://KEY:hush%zz@s3.example/bucket', /must be percent-encoded/],
    ['https://KEY:hush@s3.example/bucket#hush', /must be percent-encoded/],
    ['https://KEY:hush@s3.example/', /names no bucket/],
    ['https://KEY:hush@s3.example/b', /The bucket in S3_URL takes 3 to 63/],
    ['https://KEY:hush@s3.example/b%20ucket', /The bucket in S3_URL takes 3 to 63/],
    ['https://KEY:hush@s3.example/bucket/a%20b', /The prefix in S3_URL/],
    ['https://KEY:hush@s3.example/bucket/a%2Fb', /The prefix in S3_URL/],
    ['https://KEY:hush@s3.example/bucket?hush=1', /only the parameters region and style/],
    ['https://KEY:hush@s3.example/bucket?style=hush', /path or host/],
    ['https://KEY:hush@s3.example/bucket?region=eu%201', /The region in S3_URL/],
  ] as const) {
    const result = read(url);
    expect([url, result]).toEqual([url, expect.stringMatching(sentence)]);
    expect(result).not.toMatch(/hush|KEY(?!:SECRET)/);
    expect(readSettings([], { S3_URL: url })).toBe(result);
  }
});
