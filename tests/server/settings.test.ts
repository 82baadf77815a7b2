// Server settings from command line options and environment variables.
import { expect, test } from 'vitest';
import { readSettings } from '../../server/config.ts';

test('Command line options override environment variables, and invalid settings give one sentence', () => {
  expect(readSettings(['--port', '9000', '--no-demo'], { PORT: '7000', HOST: '0.0.0.0' })).toMatchObject({
    port: 9000,
    host: '0.0.0.0',
    demo: false,
    dataDir: './data',
  });
  expect(readSettings([], { NODE_ENV: 'production' })).toMatchObject({ demo: false, log: 'info' });
  for (const mode of ['development', 'production', 'test']) {
    expect(readSettings([], { NODE_ENV: mode })).toMatchObject({ logSockets: mode === 'development' });
  }
  expect(readSettings(['--load', 'chats=10,group=5'], {})).toMatchObject({
    load: { chats: 10, messages: 10_000, group: 5 },
  });
  expect(readSettings(['--client', '/srv/other'], {})).toMatchObject({ client: '/srv/other' });
  expect(readSettings([], {})).toMatchObject({ trustProxy: [] });
  expect(readSettings(['--trust-proxy', '127.0.0.1,10.0.0.0/8'], {})).toMatchObject({
    trustProxy: ['127.0.0.1', '10.0.0.0/8'],
  });
  for (const host of ['127.0.0.1', '::1', 'localhost']) {
    expect(readSettings(['--host', host, '--demo'], {})).toMatchObject({ demo: true, demoWithheld: false });
    expect(readSettings([], { HOST: host })).toMatchObject({ demo: true, demoWithheld: false });
  }
  for (const host of ['0.0.0.0', '::', '192.168.1.5', 'example.org']) {
    expect(readSettings(['--host', host], {})).toMatchObject({ demo: false, demoWithheld: true });
    expect(readSettings([], { HOST: host })).toMatchObject({ demo: false, demoWithheld: true });
    expect(readSettings(['--no-demo', '--host', host], {})).toMatchObject({
      demo: false,
      demoWithheld: false,
    });
    expect(readSettings(['--demo'], { HOST: host, NODE_ENV: 'production' })).toMatch(
      /^--demo is for this machine/,
    );
  }
  expect(readSettings(['--quota', '5'], {})).toMatchObject({ quotaBytes: 5_242_880 });
  expect(readSettings([], {})).toMatchObject({ quotaBytes: 2_147_483_648 });
  const origins = ['https://chat.example', 'http://10.0.0.7:8080'];
  expect(
    readSettings(
      origins.flatMap((one) => ['--origin', one]),
      {},
    ),
  ).toMatchObject({ origins });
  expect(readSettings([], { ORIGIN: origins.join(', ') })).toMatchObject({ origins });
  for (const [args, env, sentence] of [
    [['--quota', 'much'], {}, /--quota takes a number of MB/],
    [['--origin', 'chat.example'], {}, /--origin takes an address without a path/],
    [[], { ORIGIN: 'https://chat.example/app' }, /--origin takes an address without a path/],
    [['--prot', '1'], {}, /Unknown option '--prot'. See --help/],
    [['--port', 'x'], {}, /The port must be a number/],
    [['--log', 'loud'], {}, /--log takes one of/],
    [['--load', 'chats=many'], {}, /--load takes/],
    [['--tls-cert', 'a.pem'], {}, /belong together/],
    [['--trust-proxy', 'true'], {}, /--trust-proxy takes addresses of proxies/],
    [
      [],
      { NODE_ENV: 'production', DATABASE_URL: 'postgres://x' },
      /Set both ACCESS_SECRET and REFRESH_SECRET/,
    ],
    [[], { ACCESS_SECRET: 'short', REFRESH_SECRET: 'shorter' }, /at least 32 characters/],
  ] as const) {
    expect(readSettings(args, env)).toMatch(sentence);
  }
});
