// Entry point of the server process. Reads the settings, starts the server, prints its URL and the demo
// accounts, and stops on a signal.
import { readFile } from 'node:fs/promises';
import type { Settings } from './config.ts';

if (Number(process.versions.node.split('.')[0]) < 24) {
  console.error(
    `Partyline needs Node 24 or newer, and this is ${process.version}. Start it with "npm start".`,
  );
  process.exit(1);
}

const { PRIVATE_UMASK } = await import('./data-folder.ts');
process.umask(PRIVATE_UMASK);
const { readSettings } = await import('./config.ts');
const { HELP } = await import('./help.ts');
const { createServer, StartError } = await import('./start.ts');
const { demoSignIns } = await import('./demo/seed.ts');
const { users } = await import('./db/schema.ts');
const { fillAccount } = await import('./load/fill.ts');
const { modesWithoutChannel } = await import('./registration/settings.ts');

/** Milliseconds after the first stop signal from which on a second signal forces the exit. */
const FORCE_EXIT_MS = 1000;
const LINGER_MS = 500;

const settings = readSettings(process.argv.slice(2), process.env);
if (typeof settings === 'string') fail(settings);
else if (settings.help) console.log(HELP);
else await run(settings);

async function run(given: Exclude<ReturnType<typeof readSettings>, string>): Promise<void> {
  try {
    const { tlsCert, tlsKey, load, client, demoWithheld, ...options } = given;
    const tls = tlsCert && tlsKey ? { cert: await pem(tlsCert), key: await pem(tlsKey) } : null;
    const server = await createServer({ ...options, tls, staticDir: client, onSyncFailure: endUnwritten });
    const ending = stopOnSignals(() => server.stop());
    const address = options.host === '127.0.0.1' ? server.url.replace('127.0.0.1', 'localhost') : server.url;
    console.log(`Partyline runs on ${address}`);
    if (options.demo) printSignIns(await demoSignIns(server.services));
    if (demoWithheld) await printDemoWithheld(server.services);
    if (load) printSignIns([await fillAccount(server.services, load)]);
    printLoggedCodes(options);
    await ending;
    // Exits although connections may be open: one with a silent peer would keep the process alive for minutes.
    setTimeout(() => process.exit(), LINGER_MS).unref();
  } catch (error) {
    if (error instanceof StartError) fail(error.message);
    else throw error;
  }
}

function printSignIns(signIns: readonly { userName: string; password: string; about: string }[]): void {
  if (signIns.length === 0) return;
  console.log('\nSign in as');
  for (const { userName, password, about } of signIns) {
    console.log(`  ${userName.padEnd(8)} password ${password}   ${about}`);
  }
}

/** Tells where the codes of registrations are, if no mail server or SMS hook is set. */
function printLoggedCodes({ registration, log }: Pick<Settings, 'registration' | 'log'>): void {
  const modes = modesWithoutChannel(registration);
  if (modes.length === 0 || log === 'silent' || log === 'error') return;
  console.log(`\nCodes for registrations by ${modes.join(' and ')} appear here.`);
}

/**
 * Warns if the database contains demo users: others can reach this server, and everybody knows their password.
 * If the database has no users at all, prints how to create one.
 */
async function printDemoWithheld(services: Parameters<typeof demoSignIns>[0]): Promise<void> {
  const names = (await demoSignIns(services)).map(({ userName }) => userName);
  if (names.length > 0) {
    console.error(
      `Others can reach this server and sign in as ${names.join(', ')}: the demo users are in this database. Ban them (npm run admin -- ban), or choose another folder with --data.`,
    );
  } else if ((await services.db.$count(users)) === 0) {
    console.log(
      'Others can reach this server, so it has no demo users. Create an account with "npm run admin -- create-user NAME".',
    );
  }
}

async function pem(path: string): Promise<string> {
  return readFile(path, 'utf8').catch(() => {
    throw new StartError(`The file ${path} cannot be read.`);
  });
}

/**
 * The first SIGTERM or SIGINT stops the server gracefully. A second one after FORCE_EXIT_MS ends the process.
 * Resolves when the server has stopped.
 */
function stopOnSignals(stop: () => Promise<void>): Promise<void> {
  return new Promise((resolve, reject) => {
    let stopRequestedAt: number | null = null;
    const onSignal = () => {
      // A process wrapper such as npm sends the same signal again within milliseconds, which does not force the
      // exit.
      if (stopRequestedAt !== null && performance.now() - stopRequestedAt > FORCE_EXIT_MS) process.exit(1);
      if (stopRequestedAt !== null) return;
      stopRequestedAt = performance.now();
      stop().then(resolve, reject);
    };
    process.on('SIGTERM', onSignal);
    process.on('SIGINT', onSignal);
  });
}

/** Ends the process at once: an answer would promise what may not be on the disk. */
function endUnwritten(error: unknown): never {
  console.error(
    `The database could not be written to the disk, so the server ends without answering: ${String(error)}. All that it had acknowledged was written before. Check the disk.`,
  );
  process.exit(1);
}

function fail(sentence: string): void {
  console.error(sentence);
  process.exitCode = 1;
}
