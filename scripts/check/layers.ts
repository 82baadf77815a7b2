// Runs on Node 24. The layer rule of docs/design.md, "Who may import whom", as a function over module texts.
import { posix } from 'node:path';
import type { SourceFile } from './files.ts';
import { importsOf, type Import } from './imports.ts';

interface Layer {
  /** layers whose code it may use; its own is always among them */
  readonly uses: readonly string[];
  /** layers of which it may name types only */
  readonly types?: readonly string[];
  /** the packages it may use; left out: every one that no other rule forbids */
  readonly packages?: readonly string[];
  readonly react?: true;
  readonly node?: true;
}

const core = ['domain', 'wire', 'contract'];
const tab = [...core, 'line', 'ui', 'platform', 'locales'];
const everyTabPart = [...tab, 'shared'];

/** The rooms of src/chat, the lowest first: each uses the rooms before it. The files beside them put them together. */
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
 * The rooms of the engine, the lowest first: each uses the rooms before it. Of later rooms it may name types, which it
 * gets as arguments. Files beside the rooms in workers/ are for all.
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
  'sync',
  'history',
  'commands',
  'removal-check',
  'diagnostics',
  'account',
  'sign-in',
  'ownership',
  'engine',
  'entry',
];

/** Valibot, because tabs, storage and network are outside. */
const enginePackages = ['rxjs', 'idb', 'valibot'];

const layers: Readonly<Record<string, Layer>> = {
  domain: { uses: [], packages: ['immer'] },
  wire: { uses: ['domain'], packages: ['valibot'] },
  contract: { uses: ['domain', 'wire'], packages: ['valibot'] },
  ...Object.fromEntries(rooms.map((room) => [`workers/${room}`, roomLayer(room)])),
  // The service worker is no room of the engine: neither knows the other.
  'workers/service-worker': { uses: ['contract'], packages: [] },
  'workers/util': { uses: core, packages: enginePackages },
  line: { uses: ['contract', 'domain'], packages: ['react', 'comlink'], react: true },
  ui: { uses: [], react: true },
  locales: { uses: [] },
  platform: { uses: tab },
  shared: { uses: tab, react: true },
  ...Object.fromEntries(chatRooms.map((room, at) => [`chat/${room}`, chatRoomLayer(at)])),
  chat: { uses: [...everyTabPart, ...chat], react: true },
  login: { uses: everyTabPart, react: true },
  home: { uses: [...everyTabPart, ...chat], react: true },
  gallery: { uses: everyTabPart, react: true },
  app: { uses: [...everyTabPart, ...chat, 'login', 'home'], react: true },
  server: { uses: core, node: true },
};

/** Packages with a place of their own: nobody else may use them, whatever else is open to him. */
const places: Readonly<Record<string, readonly string[]>> = {
  comlink: ['line', 'workers/entry'],
  rxjs: ['workers/'],
  idb: ['workers/'],
};

/** Every import that breaks the rule, as `path:line: sentence`. */
export function layerProblems(files: readonly SourceFile[]): string[] {
  return [...files.flatMap(problemsOf), ...comlinkProblems(files)];
}

function problemsOf({ path, text }: SourceFile): string[] {
  const name = layerOf(path);
  const layer = layers[name];
  if (layer === undefined) return [`${path}: belongs to no layer of docs/design.md`];
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

/** One file on each side of the line knows Comlink. */
function comlinkProblems(files: readonly SourceFile[]): string[] {
  return ['src/line/', 'workers/entry/'].flatMap((side) => {
    const users = files.filter(
      ({ path, text }) =>
        path.startsWith(side) && importsOf(text).some((item) => item.specifier === 'comlink'),
    );
    return users.length <= 1
      ? []
      : [`${side}: more than one file uses comlink: ${users.map((f) => f.path).join(', ')}`];
  });
}

/** Link and journal do not know each other, not even by type. */
function roomLayer(room: string): Layer {
  const apart: Readonly<Record<string, string>> = { link: 'journal', journal: 'link' };
  const below = rooms.slice(0, rooms.indexOf(room)).filter((other) => other !== apart[room]);
  const types = rooms.filter((other) => other !== apart[room]).map((other) => `workers/${other}`);
  const packages = room === 'entry' ? [...enginePackages, 'comlink'] : enginePackages;
  return { uses: [...core, 'workers/util', ...below.map((other) => `workers/${other}`)], types, packages };
}

function chatRoomLayer(at: number): Layer {
  return { uses: [...everyTabPart, ...chatRooms.slice(0, at).map((below) => `chat/${below}`)], react: true };
}

function isReact(pack: string): boolean {
  return /^(?:@[\w-]+\/)?(?:react$|react-)|-react$/.test(pack);
}

/** The layer that a path lies in: its folder, where a file beside the folders of workers is util, of src is app. */
function layerOf(path: string): string {
  const [top = '', second = '', third = '', ...rest] = path.split('/');
  const beside = path.split('/').length === 2;
  if (top === 'workers') return beside ? 'workers/util' : `workers/${second}`;
  if (top !== 'src') return top;
  if (second === 'core') return third;
  if (second === 'chat') return rest.length === 0 ? 'chat' : `chat/${third}`;
  return beside ? 'app' : second;
}
