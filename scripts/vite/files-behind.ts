// Runs on Node 24, in Vite. The files that a later part of the page adds to those of the first one. Pure.

/** The fields of a chunk that are needed here. */
export interface Chunk {
  fileName: string;
  /** Files of static imports. */
  imports: readonly string[];
  moduleIds: readonly string[];
  viteMetadata?: { importedCss: Iterable<string> } | undefined;
}

/**
 * Scripts and stylesheets, each once.
 * @param modules ends of module ids that the later part needs; throws where no chunk contains one
 * @param loaded files that the page has loaded, with their imports
 */
export function filesBehind(
  chunks: readonly Chunk[],
  modules: readonly string[],
  loaded: readonly string[],
): string[] {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const filesOf = (names: readonly string[]): Set<string> => {
    const scripts = new Set<string>();
    const due = [...names];
    for (let name = due.pop(); name !== undefined; name = due.pop()) {
      if (scripts.has(name)) continue;
      scripts.add(name);
      due.push(...(byName.get(name)?.imports ?? []));
    }
    const styles = [...scripts].flatMap((name) => [...(byName.get(name)?.viteMetadata?.importedCss ?? [])]);
    return new Set([...scripts, ...styles]);
  };
  const needed = modules.map((module) => {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)));
    if (!chunk) throw new Error(`${module} is in no file of the build`);
    return chunk.fileName;
  });
  const had = filesOf(loaded);
  return [...filesOf(needed)].filter((file) => !had.has(file));
}
