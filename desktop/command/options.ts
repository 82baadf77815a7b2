// The arguments of `npm run desktop`.
import { parseArgs } from 'node:util';
import { serverUrl } from '../shared/urls.ts';

export const HELP = `Partyline's desktop window

  npm run desktop                              a server of this checkout, and its window
  npm run desktop -- --server https://chat.example

  --server URL       the server to show (PARTYLINE_SERVER); without it the server of this checkout, which starts
                     if it does not run yet: PORT, DATA_DIR and its other variables apply, except HOST
  --profile FOLDER   folder of the window's data: sign-in, history, place (PARTYLINE_PROFILE)
  --chromium         use an installed Chromium also where Electron is installed
  --help             this text

  CHROMIUM_PATH            the browser, if it is not found
  PARTYLINE_CHROMIUM_FLAGS additional flags of Chromium, with spaces between them`;

export interface Options {
  /** Null for the server of this checkout. */
  readonly server: URL | null;
  /** Null for the default folder. */
  readonly profile: string | null;
  readonly isChromium: boolean;
  readonly isHelp: boolean;
  readonly chromiumFlags: readonly string[];
}

/** The options, or a sentence that says why they are refused. Throws what `parseArgs` throws for an unknown option. */
export function readOptions(args: readonly string[], env: NodeJS.ProcessEnv): Options | string {
  const { values } = parseArgs({
    args: [...args],
    options: {
      server: { type: 'string' },
      profile: { type: 'string' },
      chromium: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  const text = values.server ?? env['PARTYLINE_SERVER'] ?? '';
  const server = text === '' ? null : serverUrl(text);
  if (text !== '' && server === null)
    return `"${text}" is no server: use https://HOST, or http://localhost:PORT on this machine.`;
  return {
    server,
    profile: values.profile ?? env['PARTYLINE_PROFILE'] ?? null,
    isChromium: values.chromium,
    isHelp: values.help,
    chromiumFlags: (env['PARTYLINE_CHROMIUM_FLAGS'] ?? '').split(/\s+/).filter((flag) => flag !== ''),
  };
}
