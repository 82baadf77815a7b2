// The settings of a start: the server, and the facts in package.json of the built app.
import * as v from 'valibot';
import { serverUrl } from '../shared/urls.ts';

const packageSchema = v.object({
  version: v.pipe(v.string(), v.regex(/^\d+\.\d+\.\d+(?:[-+][\w.+-]+)?$/)),
  /** The name of the program in dialogs and in the tray. */
  productName: v.optional(v.string(), 'Partyline'),
  /** Application id, by which Windows groups windows and notifications. */
  appId: v.optional(v.string(), 'org.partyline.desktop'),
  /** URL of the server that the operator baked in. */
  server: v.optional(v.string()),
  /** URL of the folder with the updates. */
  updates: v.optional(v.string()),
});

/** The facts that the build writes into the app's own package.json. */
export type Package = v.InferOutput<typeof packageSchema>;

/** @throws if the text is no package.json of a built app: the package is broken */
export function parsePackage(text: string): Package {
  return v.parse(packageSchema, JSON.parse(text));
}

export interface StartSettings {
  /** All arguments of the process. */
  readonly argv: readonly string[];
  /** The environment variable PARTYLINE_SERVER. */
  readonly variable: string | undefined;
  readonly baked: string | undefined;
}

/** The server, or the sentence for the user about its absence. */
export type ServerChoice =
  | { readonly kind: 'server'; readonly url: URL }
  | { readonly kind: 'refused'; readonly sentence: string };

/** The server of a start: `--server`, then PARTYLINE_SERVER, then the package's own. The first that is given decides. */
export function chooseServer({ argv, variable, baked }: StartSettings): ServerChoice {
  const option = optionOf(argv);
  const [text, source] =
    option !== undefined
      ? [option, '--server']
      : variable !== undefined && variable !== ''
        ? [variable, 'PARTYLINE_SERVER']
        : [baked, 'package.json'];
  if (text === undefined) {
    return refused(
      'Start Partyline with --server and the URL of a server, for example --server https://chat.example, or set PARTYLINE_SERVER.',
    );
  }
  const url = serverUrl(text);
  if (url !== null) return { kind: 'server', url };
  return refused(
    `${source} says "${shorten(text)}". A server needs https, for example https://chat.example, or http on this machine, for example http://localhost:8080.`,
  );
}

/** The updates of a package come from https, or from this machine in a test; null for none and for all other URLs. */
export function updatesUrl(text: string | undefined): string | null {
  if (text === undefined || !URL.canParse(text) || serverUrl(text) === null) return null;
  const url = new URL(text);
  if (!url.pathname.endsWith('/')) url.pathname += '/';
  return url.href;
}

/** The value of `--server URL` or `--server=URL`; an empty text if the URL is missing. */
function optionOf(argv: readonly string[]): string | undefined {
  const at = argv.findIndex((one) => one === '--server' || one.startsWith('--server='));
  const option = argv[at];
  if (option === undefined) return undefined;
  return option === '--server' ? (argv[at + 1] ?? '') : option.slice('--server='.length);
}

function refused(sentence: string): ServerChoice {
  return { kind: 'refused', sentence };
}

function shorten(text: string): string {
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}
