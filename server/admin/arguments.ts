// Arguments of the operator's command line.
import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { LIMITS, newAccount } from '../../src/core/wire/index.ts';
import { ADMIN_LIMITS } from './requests.ts';

export const ADMIN_HELP = `Partyline, for operators. The server must be running, on this machine and as the same user; copy-files needs
no server.

  npm run admin -- publish --title TEXT [--intro TEXT] [--cover FILE] [--to USERNAME]
                           --text TEXT | --text-file FILE | --link ADDRESS
      publishes an announcement to all users or to one: as plain text, or as a page that opens outside
  npm run admin -- create-user USERNAME [--nickname TEXT]
      creates an account; asks for its password, or reads the password as the first line of standard input
  npm run admin -- create-bot NAME [--nickname TEXT]
      creates an account for a program, and prints its token: this is the only time that the token is shown
  npm run admin -- new-bot-token NAME
      prints a new token of a bot; the old one ends at once
  npm run admin -- revoke-bot-token NAME
      ends the token of a bot, and its connections
  npm run admin -- list-bots
      lists the bots and the last use of their tokens
  npm run admin -- list
      lists the latest ${ADMIN_LIMITS.listed} announcements, with their numbers
  npm run admin -- recall NUMBER
      recalls an announcement
  npm run admin -- remove GROUP MESSAGE [MESSAGE ...]
      removes messages of a group for everybody and for good, by their ids
  npm run admin -- ban USERNAME --reason TEXT
      signs a user out everywhere and blocks new sign-ins; the user sees the reason
  npm run admin -- unban USERNAME
      allows the user to sign in again
  npm run admin -- ban-group GROUP --reason TEXT
      blocks all messages and changes of a group; its members see the reason
  npm run admin -- unban-group GROUP
      opens the group again
  npm run admin -- cancel USERNAME
      closes an account: signs the user out everywhere, blocks sign-ins and messages to the user;
      the name stays taken, chats and groups stay as they are
  npm run admin -- restore-user USERNAME
      opens a cancelled account again, also one that its user has cancelled
  npm run admin -- complaints [--all] [--page NUMBER]
      lists the open complaints or all, the newest first, ${ADMIN_LIMITS.complaintsPage} a page, with their numbers
  npm run admin -- complaint NUMBER
      shows a complaint, with the paths of its pictures in the data folder
  npm run admin -- close NUMBER
      closes a complaint
  npm run admin -- copy-files
      copies the uploaded files of the data folder to the bucket of S3_URL, without a server; a repeated
      command copies only the missing ones

  --data FOLDER      the data folder of the server (DATA_DIR, ./data)
  --help             this text
`;

/** A parsed command. Files are still paths: requestFor (main.ts) reads them. */
export type AdminAction =
  | { command: 'help' }
  | { command: 'copy-files' }
  | {
      command: 'publish';
      title: string;
      intro: string;
      body: { kind: 'text'; text: string } | { kind: 'file'; file: string } | { kind: 'link'; link: string };
      cover: string | null;
      to: string | null;
    }
  | { command: 'create-user'; userName: string; nickName: string }
  | { command: 'create-bot'; userName: string; nickName: string }
  | { command: 'new-bot-token' | 'revoke-bot-token'; userName: string }
  | { command: 'list' | 'list-bots' }
  | { command: 'recall'; number: number }
  | { command: 'remove'; groupId: number; messageIds: number[] }
  | { command: 'ban'; userName: string; reason: string }
  | { command: 'unban' | 'cancel' | 'restore-user'; userName: string }
  | { command: 'ban-group'; groupId: number; reason: string }
  | { command: 'unban-group'; groupId: number }
  | { command: 'complaints'; all: boolean; page: number }
  | { command: 'complaint' | 'close'; number: number };

export interface AdminArguments {
  dataDir: string;
  action: AdminAction;
}

/** Returns the parsed arguments, or an error sentence for the operator. */
export function readArguments(
  args: readonly string[],
  env: Record<string, string | undefined>,
): AdminArguments | string {
  const parsed = parse(args);
  if (typeof parsed === 'string') return parsed;
  const { values, positionals } = parsed;
  const [command, ...rest] = positionals;
  const dataDir = values.data ?? env['DATA_DIR'] ?? './data';
  if (values.help || command === undefined) return { dataDir, action: { command: 'help' } };
  const syntax = COMMANDS.get(command);
  if (!syntax) return `There is no command "${command}". See --help.`;
  const unknownFlag = Object.keys(values).find((name) => name !== 'data' && !syntax.flags.includes(name));
  if (unknownFlag !== undefined) return `${command} does not take --${unknownFlag}. See --help.`;
  const action = syntax.read(rest, values);
  return typeof action === 'string' ? action : { dataDir, action };
}

type Values = Partial<Record<Exclude<keyof typeof OPTIONS, 'help' | 'all'>, string>> & { all?: boolean };
type Read = (rest: readonly string[], values: Values) => AdminAction | string;

const OPTIONS = {
  help: { type: 'boolean', short: 'h' },
  data: { type: 'string' },
  title: { type: 'string' },
  intro: { type: 'string' },
  text: { type: 'string' },
  'text-file': { type: 'string' },
  link: { type: 'string' },
  cover: { type: 'string' },
  to: { type: 'string' },
  nickname: { type: 'string' },
  reason: { type: 'string' },
  all: { type: 'boolean' },
  page: { type: 'string' },
} as const;

const readPublish: Read = (
  rest,
  { title, intro = '', text, 'text-file': file, link, cover = null, to = null },
) => {
  if (rest.length > 0) return `publish does not know what to do with "${rest[0]}". Put texts in quotes.`;
  if (title === undefined) return 'publish needs a --title.';
  const bodies = [
    ...(text === undefined ? [] : [{ kind: 'text', text } as const]),
    ...(file === undefined ? [] : [{ kind: 'file', file } as const]),
    ...(link === undefined ? [] : [{ kind: 'link', link } as const]),
  ];
  const [body] = bodies;
  if (!body || bodies.length > 1) return 'publish needs one of --text, --text-file and --link.';
  return { command: 'publish', title, intro, body, cover, to };
};

/** Reads a command that creates an account. */
function readNewAccount(command: 'create-user' | 'create-bot'): Read {
  return ([userName, ...rest], { nickname: nickName = userName ?? '' }) => {
    if (userName === undefined || rest.length > 0) return `${command} takes one username.`;
    if (!v.is(newAccount.userName, userName)) {
      const { min, max } = LIMITS.userName;
      return `A username has ${min} to ${max} characters: A to Z, digits, and _ . - only.`;
    }
    return { command, userName, nickName };
  };
}

/** Reads a command that takes one number. `listing`: the command that lists such numbers. */
function readNumber(command: 'recall' | 'complaint' | 'close', listing: 'list' | 'complaints'): Read {
  return (rest) => {
    const number = wholeNumber(rest[0]);
    if (number === null || rest.length > 1) return `${command} takes one number. See ${listing}.`;
    return { command, number };
  };
}

const readRemove: Read = (rest) => {
  const [groupId, ...messageIds] = rest.map(wholeNumber);
  if (!groupId || messageIds.length === 0 || messageIds.includes(null)) {
    return 'remove takes the number of a group and the ids of messages.';
  }
  return { command: 'remove', groupId, messageIds: messageIds.filter((id) => id !== null) };
};

const readBan: Read = ([userName, ...rest], { reason }) => {
  if (userName === undefined || rest.length > 0) return 'ban takes one username.';
  if (reason === undefined) return 'ban needs a --reason: the user is told.';
  return { command: 'ban', userName, reason };
};

const readBanGroup: Read = (rest, { reason }) => {
  const groupId = wholeNumber(rest[0]);
  if (groupId === null || rest.length > 1) return 'ban-group takes the number of a group.';
  if (reason === undefined) return 'ban-group needs a --reason: the members are told.';
  return { command: 'ban-group', groupId, reason };
};

const readUnbanGroup: Read = (rest) => {
  const groupId = wholeNumber(rest[0]);
  if (groupId === null || rest.length > 1) return 'unban-group takes the number of a group.';
  return { command: 'unban-group', groupId };
};

/** Reads a command that takes one username. */
function readUserName(
  command: 'unban' | 'cancel' | 'restore-user' | 'new-bot-token' | 'revoke-bot-token',
): Read {
  return ([userName, ...rest]) =>
    userName === undefined || rest.length > 0 ? `${command} takes one username.` : { command, userName };
}

const readComplaints: Read = (rest, { all = false, page: text = '1' }) => {
  const page = wholeNumber(text);
  if (rest.length > 0) return 'complaints takes nothing more.';
  if (page === null) return '--page takes a number from 1.';
  return { command: 'complaints', all, page };
};

/** Reads a command without arguments. */
function readNothing(command: 'list' | 'list-bots' | 'copy-files'): Read {
  return (rest) => (rest.length > 0 ? `${command} takes nothing more.` : { command });
}

const COMMANDS = new Map<string, { flags: readonly string[]; read: Read }>([
  ['publish', { flags: ['title', 'intro', 'text', 'text-file', 'link', 'cover', 'to'], read: readPublish }],
  ['create-user', { flags: ['nickname'], read: readNewAccount('create-user') }],
  ['create-bot', { flags: ['nickname'], read: readNewAccount('create-bot') }],
  ['new-bot-token', { flags: [], read: readUserName('new-bot-token') }],
  ['revoke-bot-token', { flags: [], read: readUserName('revoke-bot-token') }],
  ['list-bots', { flags: [], read: readNothing('list-bots') }],
  ['list', { flags: [], read: readNothing('list') }],
  ['recall', { flags: [], read: readNumber('recall', 'list') }],
  ['remove', { flags: [], read: readRemove }],
  ['ban', { flags: ['reason'], read: readBan }],
  ['unban', { flags: [], read: readUserName('unban') }],
  ['ban-group', { flags: ['reason'], read: readBanGroup }],
  ['unban-group', { flags: [], read: readUnbanGroup }],
  ['cancel', { flags: [], read: readUserName('cancel') }],
  ['restore-user', { flags: [], read: readUserName('restore-user') }],
  ['complaints', { flags: ['all', 'page'], read: readComplaints }],
  ['complaint', { flags: [], read: readNumber('complaint', 'complaints') }],
  ['close', { flags: [], read: readNumber('close', 'complaints') }],
  ['copy-files', { flags: [], read: readNothing('copy-files') }],
]);

function wholeNumber(text: string | undefined): number | null {
  const number = /^\d{1,15}$/.test(text ?? '') ? Number(text) : 0;
  return number > 0 ? number : null;
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options: OPTIONS });
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('. ')[0] : String(error);
    return `${reason}. See --help.`;
  }
}
