// Server settings from command line options and environment variables.
import { expect, test } from 'vitest';
import { modesWithoutChannel } from '../../server/registration/settings.ts';
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
  expect(readSettings([], {})).toMatchObject({ migrate: true });
  expect(readSettings(['--no-migrate'], {})).toMatchObject({ migrate: false });
  expect(readSettings([], { MIGRATE: 'no' })).toMatchObject({ migrate: false });
  expect(readSettings(['--migrate'], { MIGRATE: 'no' })).toMatchObject({ migrate: true });
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

test('[GEN-03] The registration modes come from the settings in their order', () => {
  const modesOf = (args: string[], env: Record<string, string>) => {
    const settings = readSettings(args, env);
    return typeof settings === 'string' ? settings : settings.registration.modes;
  };
  expect(modesOf([], {})).toEqual(['username', 'phone', 'email']);
  expect(modesOf(['--host', '0.0.0.0'], {})).toEqual([]);
  expect(modesOf([], { NODE_ENV: 'production' })).toEqual([]);
  expect(modesOf([], { REGISTRATION: 'email, username' })).toEqual(['email', 'username']);
  expect(modesOf(['--registration', 'phone,phone'], { REGISTRATION: 'email' })).toEqual(['phone']);
  expect(modesOf(['--registration', 'none'], {})).toEqual([]);
  expect(modesOf(['--registration', 'username'], { NODE_ENV: 'production' })).toEqual(['username']);
  const sentence = /^--registration takes some of username, phone, email/;
  for (const text of ['fax', 'email,', 'Email', 'none,email'])
    expect(modesOf(['--registration', text], {})).toMatch(sentence);
});

const MAIL = { SMTP_URL: 'smtps://user:word@mail.example', MAIL_FROM: 'Chat <no-reply@chat.example>' };
const HOOK = { SMS_WEBHOOK_URL: 'https://sms.example/send' };

test('In production each registration mode with a code needs its channel', () => {
  const env = { NODE_ENV: 'production', REGISTRATION: 'phone,email' };
  expect(readSettings([], { ...env, ...HOOK })).toMatch(/^In production --registration email needs a mail/);
  expect(readSettings([], { ...env, ...MAIL })).toMatch(/^In production --registration phone needs a sender/);
  expect(readSettings([], { ...env, ...MAIL, ...HOOK })).toMatchObject({
    registration: {
      modes: ['phone', 'email'],
      mailServer: { url: MAIL.SMTP_URL, from: MAIL.MAIL_FROM },
      smsHook: HOOK.SMS_WEBHOOK_URL,
    },
  });
  expect(readSettings([], { REGISTRATION: 'phone,email' })).toMatchObject({
    registration: { modes: ['phone', 'email'], mailServer: null, smsHook: null },
  });
});

test('A mode with a code has no channel if neither its mail server nor its SMS hook is set', () => {
  const modesOf = (env: Record<string, string>) => {
    const settings = readSettings([], env);
    return typeof settings === 'string' ? settings : modesWithoutChannel(settings.registration);
  };
  expect(modesOf({})).toEqual(['phone', 'email']);
  expect(modesOf(MAIL)).toEqual(['phone']);
  expect(modesOf(HOOK)).toEqual(['email']);
  expect(modesOf({ ...MAIL, ...HOOK })).toEqual([]);
  expect(modesOf({ REGISTRATION: 'username' })).toEqual([]);
});

test('[DESK-03] The name and the record number of the site come from the environment', () => {
  const none = { name: 'Partyline', recordNumber: null, recordUrl: null };
  expect(readSettings([], {})).toMatchObject({ site: none });
  const env = {
    SITE_NAME: 'Garden chat',
    SITE_RECORD: 'No. 12',
    SITE_RECORD_URL: 'https://records.example/12',
  };
  expect(readSettings([], env)).toMatchObject({
    site: { name: 'Garden chat', recordNumber: 'No. 12', recordUrl: 'https://records.example/12' },
  });
});

test('Invalid settings of mail, SMS and the site give one sentence', () => {
  for (const [env, sentence] of [
    [{ SMTP_URL: MAIL.SMTP_URL }, 'SMTP_URL and MAIL_FROM belong together.'],
    [{ MAIL_FROM: 'a@b.example' }, 'SMTP_URL and MAIL_FROM belong together.'],
    [{ ...MAIL, SMTP_URL: 'mail.example:25' }, /^SMTP_URL takes a URL/],
    [{ ...MAIL, SMTP_URL: 'https://mail.example' }, /^SMTP_URL takes a URL/],
    [{ ...MAIL, MAIL_FROM: 'Chat' }, /^MAIL_FROM takes an e-mail address/],
    [{ ...MAIL, MAIL_FROM: 'Chat <chat>' }, /^MAIL_FROM takes an e-mail address/],
    [{ SMS_WEBHOOK_URL: 'ftp://sms.example' }, /^SMS_WEBHOOK_URL takes a URL/],
    [{ SITE_NAME: 'x'.repeat(65) }, /^SITE_NAME takes one line/],
    [{ SITE_NAME: 'a\nb' }, /^SITE_NAME takes one line/],
    [{ SITE_RECORD: 'a\rb' }, /^SITE_RECORD takes one line/],
    [{ SITE_RECORD_URL: 'https://records.example' }, /^SITE_RECORD_URL needs SITE_RECORD/],
    [{ SITE_RECORD: '1', SITE_RECORD_URL: 'javascript:1' }, /^SITE_RECORD_URL takes a URL/],
  ] as const) {
    expect(readSettings([], env)).toMatch(sentence);
  }
});

test('The embedded database is durable unless the operator chooses otherwise, and PostgreSQL decides itself', () => {
  expect(readSettings([], {})).toMatchObject({ durability: 'full' });
  expect(readSettings(['--durability', 'fast'], {})).toMatchObject({ durability: 'fast' });
  expect(readSettings(['--durability', 'off'], {})).toBe('--durability takes one of full, fast.');
  expect(readSettings(['--durability', 'fast'], { DATABASE_URL: 'postgres://a@b/c' })).toBe(
    '--durability is for the embedded database. PostgreSQL has its own settings.',
  );
});

test('[VAL-11, VAL-13, LIM-15] The lengths of passwords come from the environment, and are 6 and 20 by default', () => {
  const lengthsOf = (env: Record<string, string>) => {
    const settings = readSettings([], env);
    return typeof settings === 'string' ? settings : settings.registration.passwordLengths;
  };
  expect(lengthsOf({})).toEqual({ min: 6, max: 20 });
  expect(lengthsOf({ PASSWORD_MAX: '64' })).toEqual({ min: 6, max: 64 });
  expect(lengthsOf({ PASSWORD_MIN: '32', PASSWORD_MAX: '' })).toEqual({ min: 32, max: 32 });
  expect(lengthsOf({ PASSWORD_MIN: '12', PASSWORD_MAX: '40' })).toEqual({ min: 12, max: 40 });
  const sentence = /^PASSWORD_MIN and PASSWORD_MAX take numbers of characters from 1 to 64/;
  for (const [PASSWORD_MIN, PASSWORD_MAX] of [
    ['0', '20'],
    ['6', '65'],
    ['21', '20'],
    ['x', '20'],
    ['6.5', '20'],
  ] as const)
    expect(lengthsOf({ PASSWORD_MIN, PASSWORD_MAX })).toMatch(sentence);
});
