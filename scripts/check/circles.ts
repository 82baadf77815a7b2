// The rule against import circles, as a function over module texts. Files in a circle cannot be read or loaded apart.
import { posix } from 'node:path';
import type { SourceFile } from './files.ts';
import { importsOf, type Import } from './imports.ts';

/** Paths of files, each with the paths of the files that its imports name. */
type Graph = ReadonlyMap<string, readonly string[]>;

/**
 * Every import circle, as `path -> path: these files import each other`. A circle is a strongly connected component of
 * two or more files. Its paths are in depth-first order: in a simple circle each file imports the next one.
 */
export function circleProblems(files: readonly SourceFile[]): string[] {
  const imports = importGraph(files);
  return components(imports)
    .filter((component) => component.length > 1)
    .map((component) => `${inWalkOrder(component, imports).join(' -> ')}: these files import each other`)
    .toSorted();
}

function importGraph(files: readonly SourceFile[]): Graph {
  const paths = new Set(files.map(({ path }) => path));
  return new Map(
    files.map(({ path, text }) => [
      path,
      importsOf(text)
        .filter((item) => counts(path, item))
        .map(({ specifier }) => posix.join(posix.dirname(path), specifier.replace(/\?.*$/, '')))
        .filter((target) => paths.has(target)),
    ]),
  );
}

/**
 * Whether an import counts for circles. Outside of server/ a part that loads on demand may import its loader
 * and name its types.
 */
function counts(path: string, { specifier, typeOnly, dynamic }: Import): boolean {
  return specifier.startsWith('.') && (path.startsWith('server/') || (!typeOnly && !dynamic));
}

/**
 * The strongly connected components of a graph, by Kosaraju's algorithm. Depth-first walks along `imports` list the
 * files in the order in which the walks leave them. Walks against the imports then start from the last file of that
 * list to the first: each walk enters exactly the files of one component.
 */
function components(imports: Graph): string[][] {
  const seen = new Set<string>();
  const left = [...imports.keys()].flatMap((path) => walk(path, imports, seen).left);
  const importers = reversed(imports);
  const assigned = new Set<string>();
  return left.toReversed().map((path) => walk(path, importers, assigned).entered);
}

function inWalkOrder(component: readonly string[], imports: Graph): string[] {
  const members = component.toSorted();
  const inside = new Map(
    members.map((path) => [path, (imports.get(path) ?? []).filter((target) => members.includes(target))]),
  );
  return walk(members[0] ?? '', inside, new Set()).entered;
}

function reversed(graph: Graph): Graph {
  const result = new Map<string, string[]>();
  for (const [path, targets] of graph) {
    for (const target of targets) result.set(target, [...(result.get(target) ?? []), path]);
  }
  return result;
}

/** Files that `start` reaches outside of `seen`, in the orders of entering and leaving them. Adds them to `seen`. */
function walk(start: string, graph: Graph, seen: Set<string>): { entered: string[]; left: string[] } {
  const entered: string[] = [];
  const left: string[] = [];
  const visit = (path: string): void => {
    if (seen.has(path)) return;
    seen.add(path);
    entered.push(path);
    for (const target of graph.get(path) ?? []) visit(target);
    left.push(path);
  };
  visit(start);
  return { entered, left };
}
