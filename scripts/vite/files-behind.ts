// The files that a later part of the page needs in addition to those that the page has loaded.

/** The fields of a bundler's chunk that this file uses. */
export interface Chunk {
  fileName: string;
  /** Files of static imports. */
  imports: readonly string[];
  moduleIds: readonly string[];
  viteMetadata?: { importedCss: Iterable<string> } | undefined;
}

/**
 * The unique scripts and stylesheets. Throws where no chunk contains one of the modules.
 * @param modules suffixes of the module ids that the later part needs
 * @param loaded files that the page has loaded already, with their imports
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
