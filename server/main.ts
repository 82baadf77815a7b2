// Server: the command. Reads the settings, starts, says where and as whom to sign in, stops on a signal.
import { readFile } from 'node:fs/promises';

if (Number(process.versions.node.split('.')[0]) < 24) {
  console.error(
    `Partyline needs Node 24 or newer, and this is ${process.version}. Start it with "npm start".`,
  );
  process.exit(1);
}

const { PRIVATE_UMASK } = await import('./data-folder.ts');
process.umask(PRIVATE_UMASK);
const { HELP, readSettings } = await import('./config.ts');
const { createServer, StartError } = await import('./start.ts');
const { demoSignIns } = await import('./demo/seed.ts');
const { users } = await import('./db/schema.ts');
const { fillAccount } = await import('./load/fill.ts');

/** ms */
const IMPATIENT = 1000;
const LINGER_MS = 500;

const settings = readSettings(process.argv.slice(2), process.env);
if (typeof settings === 'string') fail(settings);
else if (settings.help) console.log(HELP);
else await run(settings);

async function run(given: Exclude<ReturnType<typeof readSettings>, string>): Promise<void> {
  try {
    const { tlsCert, tlsKey, load, client, demoWithheld, ...options } = given;
    const tls = tlsCert && tlsKey ? { cert: await pem(tlsCert), key: await pem(tlsKey) } : null;
    const server = await createServer({ ...options, tls, staticDir: client });
    const ending = stopOnSignals(() => server.stop());
    const place = options.host === '127.0.0.1' ? server.url.replace('127.0.0.1', 'localhost') : server.url;
    console.log(`Partyline runs on ${place}`);
    if (options.demo) sayHow(await demoSignIns(server.services));
    if (demoWithheld) await sayWithheld(server.services);
    if (load) sayHow([await fillAccount(server.services, load)]);
    await ending;
    // A connection that nobody answers would keep the process for minutes.
    setTimeout(() => process.exit(), LINGER_MS).unref();
  } catch (error) {
    if (error instanceof StartError) fail(error.message);
    else throw error;
  }
}

function sayHow(signIns: readonly { userName: string; password: string; about: string }[]): void {
  if (signIns.length === 0) return;
  console.log('\nSign in as');
  for (const { userName, password, about } of signIns) {
    console.log(`  ${userName.padEnd(8)} password ${password}   ${about}`);
  }
}

/** Other machines can reach the server, and everybody knows the password of the demo people. */
async function sayWithheld(services: Parameters<typeof demoSignIns>[0]): Promise<void> {
  const left = (await demoSignIns(services)).map(({ userName }) => userName);
  if (left.length > 0) {
    console.error(
      `Others can reach this server and sign in as ${left.join(', ')}: the demo people are in this database. Ban them (npm run admin -- ban), or choose another folder with --data.`,
    );
  } else if ((await services.db.$count(users)) === 0) {
    console.log(
      'Others can reach this server, so it has no demo people. Make an account with "npm run admin -- create-user NAME".',
    );
  }
}

async function pem(path: string): Promise<string> {
  return readFile(path, 'utf8').catch(() => {
    throw new StartError(`The file ${path} cannot be read.`);
  });
}

/** The first signal stops in order; one more, a moment later, at once. Resolves when the server has stopped. */
function stopOnSignals(stop: () => Promise<void>): Promise<void> {
  return new Promise((resolve, reject) => {
    let askedAt: number | null = null;
    const onSignal = () => {
      // Wrappers send the same signal twice within milliseconds: that is one wish, not impatience.
      if (askedAt !== null && performance.now() - askedAt > IMPATIENT) process.exit(1);
      if (askedAt !== null) return;
      askedAt = performance.now();
      stop().then(resolve, reject);
    };
    process.on('SIGTERM', onSignal);
    process.on('SIGINT', onSignal);
  });
}

function fail(sentence: string): void {
  console.error(sentence);
  process.exitCode = 1;
}
