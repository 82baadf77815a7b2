// The built script of the engine's worker. Each worker evaluates it in a realm of its own, whose clock, network, storage
// and locks are those of the simulation. Vite turns each module into a function, because Node never frees the modules
// of a realm: each history would keep 10 MB.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createContext, runInContext, Script } from 'node:vm';
import { moduleRunnerTransform } from 'vite';
import { ssrDynamicImportKey, ssrExportNameKey, ssrImportKey } from 'vite/module-runner';

type Exports = Record<string, unknown>;
type Import = (specifier: string) => Promise<Exports>;
type Evaluate = (
  load: Import,
  loadDynamically: Import,
  exportName: (name: string, get: () => unknown) => void,
) => Promise<void>;

const DIST = fileURLToPath(new URL('../../../dist', import.meta.url));
const PARAMETERS = [ssrImportKey, ssrDynamicImportKey, ssrExportNameKey].join();

/** The id of the build, which its scripts contain. */
const build = (JSON.parse(readFileSync(join(DIST, 'build.json'), 'utf8')) as { build: string }).build;
const entry = entryFile();
// A history waits for the compilation: it would take an engine whose script loads late for a dead one.
const functions = await compile(entry);
const scripts = new Map<string, Script>();

/**
 * Evaluates the worker's entry among these globals, as a script of the build `name`. Like WebKit, it shares no instance
 * of the entry with a module that imports the entry. The evaluation never ends if modules import each other.
 */
export async function runWorkerScript(globals: Record<string, unknown>, name: string): Promise<void> {
  const context = createContext(globals);
  runInContext('Date.now = now; Math.random = () => 0.5;', context);
  const modules = new Map<string, Promise<Exports>>();
  const evaluate = async (file: string): Promise<Exports> => {
    const exports: Exports = {};
    const exportName = (key: string, get: () => unknown): void =>
      void Object.defineProperty(exports, key, { get, enumerable: true, configurable: true });
    const load: Import = (specifier) => {
      const wanted = join(dirname(file), specifier);
      let module = modules.get(wanted);
      if (!module) modules.set(wanted, (module = evaluate(wanted)));
      return module;
    };
    const run = scriptOf(file, name).runInContext(context) as Evaluate;
    await run(load, load, exportName);
    return exports;
  };
  await evaluate(entry);
}

function scriptOf(file: string, name: string): Script {
  const key = `${name} ${file}`;
  let script = scripts.get(key);
  if (!script)
    scripts.set(key, (script = new Script(code(file).replaceAll(build, name), { filename: file })));
  return script;
}

function code(file: string): string {
  const text = functions.get(file);
  if (text === undefined) throw new Error(`${file} is no module of the worker`);
  return text;
}

/** The functions of the module and of all modules whose names it contains, by file. */
async function compile(
  file: string,
  known = new Map<string, string>(),
): Promise<ReadonlyMap<string, string>> {
  const text = readFileSync(file, 'utf8');
  const module = await moduleRunnerTransform(text, null, file, '');
  if (!module) throw new Error(`${file} is no module`);
  known.set(file, `(async (${PARAMETERS}) => { 'use strict';\n${module.code}\n})`);
  for (const [name] of text.matchAll(/[\w-]+\.js\b/g)) {
    const named = join(dirname(file), name);
    if (!known.has(named) && existsSync(named)) await compile(named, known);
  }
  return known;
}

function entryFile(): string {
  const assets = join(DIST, 'assets');
  const files = readdirSync(assets).filter((file) => /^worker-[\w-]+\.js$/.test(file));
  const [only] = files;
  if (only === undefined || files.length > 1)
    throw new Error(`one worker script was expected: ${files.join(', ')}`);
  return join(assets, only);
}
