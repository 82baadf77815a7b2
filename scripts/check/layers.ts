// The layer rule, as a function of module texts. ARCHITECTURE.md shows the rule as its tables of rooms
// (folders).
import { posix } from 'node:path';
import type { SourceFile } from './files.ts';
import { importsOf, type Import } from './imports.ts';

interface Layer {
  /** layers whose code this layer may import, besides its own */
  readonly uses: readonly string[];
  /** layers from which this layer may import types only */
  readonly types?: readonly string[];
  /** packages that this layer may import; absent: all packages that no other rule forbids */
  readonly packages?: readonly string[];
  readonly react?: true;
  readonly node?: true;
}

const core = ['domain', 'wire', 'contract'];
const tab = [...core, 'line', 'ui', 'platform', 'locales'];
const everyTabPart = [...tab, 'shared'];

/**
 * The rooms (folders) of src/chat, the lowest first: each uses the rooms before it. Files directly in src/chat
 * combine them.
 */
const chatRooms = [
  'context',
  'media',
  'composer',
  'message-actions',
  'message',
  'timeline',
  'search',
  'new-chat',
  'list',
];
const chat = ['chat', ...chatRooms.map((room) => `chat/${room}`)];

/**
 * The rooms (folders) of the engine, the lowest first. A room may import the rooms before it, and types of
 * later rooms, whose values it gets as arguments. All rooms may import the files directly in workers/.
 */
const rooms = [
  'journal',
  'link',
  'people',
  'search',
  'compaction',
  'log',
  'outbox',
  'views',
  'attention',
  'calls',
  'group-calls',
  'sync',
  'history',
  'export',
  'journal-check',
  'commands',
  'removal-check',
  'diagnostics',
  'account',
  'sign-in',
  'ownership',
  'engine',
  'entry',
];

/**
 * The parts of the server, the lowest level first: folders, and files directly in server/ by their names. A part may
 * import the parts of lower levels. Parts of one level do not import each other, not even types.
 */
const serverLevels = [
  ['disk-space', 'own-files'],
  [
    'caller',
    'chats',
    'clock',
    'disk',
    'ip-addresses',
    'log',
    'mailboxes',
    'png',
    'shared-reads',
    'slices',
    'spans',
    'start-error',
    'version',
    'wire-objects',
    'with-timeout',
  ],
  ['db', 'metrics', 'redis', 'texts', 'tracing'],
  ['cluster'],
  ['result'],
  ['auth', 'problems'],
  ['uploads'],
  ['http'],
  ['documents'],
  ['push'],
  ['messages'],
  ['people'],
  ['calls'],
  ['group-calls'],
  ['registration'],
  ['request-limits', 'services', 'sharing'],
  ['admin', 'demo', 'load', 'routes'],
  ['config', 'data-folder', 'disks', 'help', 'listening', 'server-options'],
  ['backup', 'migrate'],
  ['start'],
  ['main'],
];

/** The engine uses valibot because input from tabs, storage and network is untrusted. */
const enginePackages = ['rxjs', 'idb', 'valibot'];

const layers: Readonly<Record<string, Layer>> = {
  domain: { uses: [], packages: ['immer'] },
  wire: { uses: ['domain'], packages: ['valibot'] },
  contract: { uses: ['domain', 'wire'], packages: ['valibot'] },
  media: { uses: [], packages: [] },
  ...Object.fromEntries(rooms.map((room) => [`workers/${room}`, roomLayer(room)])),
  // These two workers are no rooms of the engine: neither imports the engine, and the engine imports neither.
  'workers/service-worker': { uses: ['contract', 'domain'], packages: [] },
  'workers/media': { uses: ['contract', 'wire', 'media'], packages: [] },
  'workers/util': { uses: core, packages: enginePackages },
  line: { uses: ['contract', 'domain'], packages: ['react', 'comlink'], react: true },
  ui: { uses: [], react: true },
  locales: { uses: [] },
  // The bundler plugin starts the media worker; the page knows the types of its functions.
  platform: { uses: tab, types: ['workers/media'] },
  shared: { uses: tab, react: true },
  ...Object.fromEntries(chatRooms.map((room, at) => [`chat/${room}`, chatRoomLayer(at)])),
  people: { uses: everyTabPart, react: true },
  // The member picker of a group reads friends as the people screens do, so groups may use people.
  groups: { uses: [...everyTabPart, 'people'], react: true },
  // The conversation of a group opens the group's side panel.
  chat: { uses: [...everyTabPart, 'people', 'groups', ...chat], react: true },
  calls: { uses: everyTabPart, react: true },
  login: { uses: everyTabPart, react: true },
  settings: { uses: everyTabPart, react: true },
  home: { uses: [...everyTabPart, 'people', 'groups', ...chat, 'calls', 'settings'], react: true },
  gallery: { uses: [...everyTabPart, 'calls'], react: true },
  app: {
    uses: [...everyTabPart, 'people', 'groups', ...chat, 'calls', 'login', 'settings', 'home'],
    react: true,
  },
  'desktop/shared': { uses: ['contract'], packages: ['valibot'], node: true },
  'desktop/electron': {
    uses: ['contract', 'desktop/shared'],
    packages: ['electron', 'electron-updater', 'valibot'],
    node: true,
  },
  'desktop/chromium': { uses: ['contract', 'desktop/shared'], packages: ['valibot'], node: true },
  // This command runs from a checkout, so it may use the parts of the other commands.
  'desktop/command': {
    uses: ['desktop/shared', 'desktop/electron', 'desktop/chromium', 'scripts'],
    packages: ['valibot'],
    node: true,
  },
  ...Object.fromEntries(
    serverLevels.flatMap((level, at) => level.map((part) => [`server/${part}`, serverLayer(at)])),
  ),
};

/** Packages that only the given layers may use, whatever their own rules allow. */
const places: Readonly<Record<string, readonly string[]>> = {
  comlink: ['line', 'platform', 'workers/entry'],
  'vite-plugin-comlink': ['platform'],
  rxjs: ['workers/'],
  idb: ['workers/'],
  electron: ['desktop/electron'],
};

/** Every import that breaks the rule, as `path:line: sentence`. */
export function layerProblems(files: readonly SourceFile[]): string[] {
  return [...files.flatMap(problemsOf), ...comlinkProblems(files)];
}

function problemsOf({ path, text }: SourceFile): string[] {
  const name = layerOf(path);
  const layer = layers[name];
  if (layer === undefined) return [`${path}: belongs to no layer of scripts/check/layers.ts`];
  return importsOf(text).flatMap((item) => {
    const problem = item.specifier.startsWith('.')
      ? relativeProblem(path, name, layer, item)
      : packageProblem(name, layer, item);
    return problem === undefined ? [] : [`${path}:${item.line}: ${problem}`];
  });
}

function relativeProblem(path: string, name: string, layer: Layer, item: Import): string | undefined {
  const target = item.specifier.replace(/\?.*$/, '');
  if (posix.extname(target) === '') return `"${item.specifier}" has no file extension`;
  const other = layerOf(posix.join(posix.dirname(path), target));
  if (other === name || layer.uses.includes(other)) return undefined;
  if (layer.types?.includes(other)) {
    return item.typeOnly ? undefined : `${name} may import types only from ${other} ("${item.specifier}")`;
  }
  return `${name} may not import ${other} ("${item.specifier}")`;
}

function packageProblem(name: string, layer: Layer, { specifier }: Import): string | undefined {
  if (specifier.startsWith('node:'))
    return layer.node ? undefined : `${name} may not use Node ("${specifier}")`;
  const parts = specifier.split('/');
  const pack = specifier.startsWith('@') ? parts.slice(0, 2).join('/') : (parts[0] ?? '');
  const refused =
    (layer.packages !== undefined && !layer.packages.includes(pack)) ||
    (isReact(pack) && !layer.react) ||
    !(places[pack] ?? ['']).some((place) => name.startsWith(place));
  return refused ? `${name} may not use the package ${pack}` : undefined;
}

/** One file on each side of the engine's connection imports Comlink, and one file of the page for the media worker. */
function comlinkProblems(files: readonly SourceFile[]): string[] {
  return ['src/line/', 'src/platform/', 'workers/entry/'].flatMap((side) => {
    const users = files.filter(
      ({ path, text }) =>
        path.startsWith(side) && importsOf(text).some((item) => item.specifier === 'comlink'),
    );
    return users.length <= 1
      ? []
      : [`${side}: more than one file uses comlink: ${users.map((f) => f.path).join(', ')}`];
  });
}

/** Link and journal may not import each other, not even types. */
function roomLayer(room: string): Layer {
  const apart: Readonly<Record<string, string>> = { link: 'journal', journal: 'link' };
  const below = rooms.slice(0, rooms.indexOf(room)).filter((other) => other !== apart[room]);
  const types = rooms.filter((other) => other !== apart[room]).map((other) => `workers/${other}`);
  const packages = room === 'entry' ? [...enginePackages, 'comlink'] : enginePackages;
  return { uses: [...core, 'workers/util', ...below.map((other) => `workers/${other}`)], types, packages };
}

function chatRoomLayer(at: number): Layer {
  return {
    uses: [...everyTabPart, 'media', ...chatRooms.slice(0, at).map((below) => `chat/${below}`)],
    react: true,
  };
}

function serverLayer(at: number): Layer {
  const below = serverLevels.slice(0, at).flat();
  return { uses: [...core, 'media', ...below.map((part) => `server/${part}`)], node: true };
}

function isReact(pack: string): boolean {
  return /^(?:@[\w-]+\/)?(?:react$|react-)|-react$/.test(pack);
}

/**
 * The layer of a path: its folder. A file directly in workers/ belongs to util, and a file directly in src/
 * to app. A file directly in server/ is a layer of its own.
 */
function layerOf(path: string): string {
  const [top = '', second = '', third = '', ...rest] = path.split('/');
  const beside = path.split('/').length === 2;
  if (top === 'workers') return beside ? 'workers/util' : `workers/${second}`;
  if (top === 'desktop') return `desktop/${second}`;
  if (top === 'server') return `server/${beside ? second.replace(/\.ts$/, '') : second}`;
  if (top !== 'src') return top;
  if (second === 'core') return third;
  if (second === 'chat') return rest.length === 0 ? 'chat' : `chat/${third}`;
  return beside ? 'app' : second;
}
