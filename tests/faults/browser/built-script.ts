// The built script of the engine's worker. Each worker evaluates it in a realm of its own, whose clock, network, storage
// and locks are those of the simulation.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createContext, runInContext, SourceTextModule, type Context, type Module } from 'node:vm';

const DIST = fileURLToPath(new URL('../../../dist', import.meta.url));

/** The id of the build, which its scripts contain. */
const build = (JSON.parse(readFileSync(join(DIST, 'build.json'), 'utf8')) as { build: string }).build;
const entry = entryFile();
const texts = new Map<string, string>();

/**
 * Evaluates the worker's entry among these globals, as a script of the build `name`. Like WebKit, it shares no instance
 * of the entry with a module that imports the entry.
 */
export async function runWorkerScript(globals: Record<string, unknown>, name: string): Promise<void> {
  const context = createContext(globals);
  runInContext('Date.now = now; Math.random = () => 0.5;', context);
  const modules = new Map<string, SourceTextModule>();
  const find = (specifier: string, { identifier }: Module): SourceTextModule => {
    const file = join(dirname(identifier), specifier);
    let module = modules.get(file);
    if (!module) modules.set(file, (module = moduleOf(file, name, context, load)));
    return module;
  };
  const load = async (specifier: string, from: Module): Promise<Module> => {
    const module = find(specifier, from);
    if (module.status === 'unlinked') await module.link(find);
    await module.evaluate();
    return module;
  };
  const first = moduleOf(entry, name, context, load);
  await first.link(find);
  await first.evaluate();
}

type Load = (specifier: string, from: Module) => Promise<Module>;

function moduleOf(file: string, name: string, context: Context, load: Load): SourceTextModule {
  let text = texts.get(file);
  if (text === undefined) texts.set(file, (text = readFileSync(file, 'utf8')));
  return new SourceTextModule(text.replaceAll(build, name), {
    identifier: file,
    context,
    importModuleDynamically: load,
  });
}

function entryFile(): string {
  const assets = join(DIST, 'assets');
  const files = readdirSync(assets).filter((file) => /^worker-[\w-]+\.js$/.test(file));
  const [only] = files;
  if (only === undefined || files.length > 1)
    throw new Error(`one worker script was expected: ${files.join(', ')}`);
  return join(assets, only);
}
