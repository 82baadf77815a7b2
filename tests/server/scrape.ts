// Reads a scrape of the metrics.

/** The samples of a scrape in Prometheus' text format, `name{labels}` to value. */
export type Scrape = ReadonlyMap<string, number>;

export function readScrape(text: string): Scrape {
  const samples = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    samples.map((line) => {
      const [, name = '', value = ''] = /^(.*) (\S+)$/.exec(line) ?? [];
      return [name, Number(value)];
    }),
  );
}

export async function scrape(server: { url: string }, headers: Record<string, string> = {}): Promise<Scrape> {
  const response = await fetch(`${server.url}/metrics`, { headers });
  if (response.status !== 200) throw new Error(`${response.status}: ${await response.text()}`);
  return readScrape(await response.text());
}

/** The samples of the series in `names` that changed, and by how much. New samples count from 0. */
export function changes(before: Scrape, after: Scrape, names: readonly string[]): Record<string, number> {
  const changed = [...after].flatMap(([sample, value]) => {
    const by = value - (before.get(sample) ?? 0);
    const isMeant = names.some((name) => sample === name || sample.startsWith(`${name}{`));
    return isMeant && by !== 0 ? [[sample, by] as const] : [];
  });
  return Object.fromEntries(changed);
}
