// The settings of a packaged app, and the package.json that the build writes from them.
import { parseArgs } from 'node:util';
import { Plain } from '../lib/say.mjs';

export interface AppSettings {
  readonly version: string;
  /** Id by which the systems tell apps apart, such as `example.chat.desktop`. */
  readonly appId: string;
  /** Name of the program for users. */
  readonly name: string;
  /** URL of the server; null lets the start choose. */
  readonly server: string | null;
  /** URL of the folder with updates; null for none. */
  readonly updates: string | null;
}

export const usage = `npm run desktop:package -- --server URL [OPTION ...] [-- OPTION OF electron-builder ...]

Builds the desktop app for one server into dist-desktop/, and packages it for this system into dist-desktop-packages/.

  --server URL    the server of the app (PARTYLINE_SERVER)
  --updates URL   folder of the updates (PARTYLINE_UPDATES; desktop/ on the server)
  --id ID         id of the app (the server's host in reverse, and desktop)
  --name NAME     name of the app (Partyline)
  --build-only    builds, and does not package
  --help          this text

After a second -- come options of electron-builder, for example --linux deb or --mac --arm64.`;

export interface PackageOptions {
  readonly settings: AppSettings & { readonly server: string; readonly updates: string };
  readonly buildOnly: boolean;
  /** Options for electron-builder. */
  readonly rest: readonly string[];
}

/** Returns null for `--help`. Throws Plain for an invalid option. */
export function readOptions(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
  version: string,
): PackageOptions | null {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      server: { type: 'string' },
      updates: { type: 'string' },
      id: { type: 'string' },
      name: { type: 'string', default: 'Partyline' },
      'build-only': { type: 'boolean', default: false },
      help: { type: 'boolean' },
    },
  });
  if (values.help) return null;
  const named = values.server ?? environment['PARTYLINE_SERVER'];
  if (named === undefined || named === '') {
    throw new Plain('--server names the server of the app, for example --server https://chat.example.');
  }
  const server = secureUrl(named, '--server');
  const updates = secureUrl(
    values.updates ?? environment['PARTYLINE_UPDATES'] ?? new URL('/desktop/', server).href,
    '--updates',
  );
  const appId = values.id ?? [...server.hostname.split('.').toReversed(), 'desktop'].join('.');
  if (!/^[a-z\d-]+(?:\.[a-z\d-]+)+$/i.test(appId)) {
    throw new Plain(`--id is an id such as example.chat.desktop, not "${appId}".`);
  }
  if (!/^[\p{L}\p{N}][\p{L}\p{N} ._-]{0,39}$/u.test(values.name)) {
    throw new Plain('--name is a name of 40 letters, digits and spaces at most.');
  }
  return {
    settings: { version, appId, name: values.name, server: server.origin, updates: withSlash(updates) },
    buildOnly: values['build-only'],
    rest: positionals,
  };
}

/** The package.json of the built app. */
export function appPackage({ version, appId, name, server, updates }: AppSettings): Record<string, string> {
  return {
    name: 'partyline-desktop',
    productName: name,
    version,
    description: 'Instant messaging in a window of its own.',
    license: 'MIT',
    author: name,
    ...(server === null ? {} : { server, homepage: server }),
    ...(updates === null ? {} : { updates }),
    appId,
    main: 'main.js',
    type: 'commonjs',
    desktopName: 'partyline.desktop',
  };
}

function secureUrl(text: string, option: string): URL {
  const url = URL.parse(text);
  const isLocal = url !== null && /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(url.hostname);
  if (url === null || !(url.protocol === 'https:' || (url.protocol === 'http:' && isLocal))) {
    throw new Plain(`${option} is a URL with https, for example https://chat.example, not "${text}".`);
  }
  if (url.username !== '' || url.password !== '') throw new Plain(`${option} must not have a password.`);
  return url;
}

function withSlash(url: URL): string {
  return url.href.endsWith('/') ? url.href : `${url.href}/`;
}
