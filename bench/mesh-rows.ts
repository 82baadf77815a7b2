// The rows of meshes of 2, 3 and 4 people: processor and bytes against bare pages, measured together.
import { launchCallBrowser } from './calls.ts';
import type { Context } from './context.ts';
import { meshPage } from './bare/mesh.ts';
import { type Samples, readingOf } from './alternate.ts';
import { costOf, type Mesh, type MeshCost, openBareMesh, openProductMesh } from './mesh.ts';
import type { Reading, Row } from './row.ts';

type Count = 2 | 3 | 4;

const ROUNDS = 3;

/** Runs `measure` with both meshes, each in a browser of its own. */
export async function withMeshes<T>(
  context: Context,
  count: Count,
  measure: (meshes: { product: Mesh; bare: Mesh }) => Promise<T>,
): Promise<T> {
  const server = await context.server();
  const pages = await context.benchPages();
  pages.serve(`/mesh-${count}`, meshPage(count));
  const browsers = [await launchCallBrowser(), await launchCallBrowser()] as const;
  try {
    const product = await openProductMesh(browsers[0], server);
    const bare = await openBareMesh(browsers[1], `http://localhost:${pages.port}/mesh-${count}`);
    return await measure({ product, bare });
  } finally {
    for (const browser of browsers) await browser.close();
  }
}

type Costs = Record<'values' | 'limits', MeshCost[]>;

/** Processor and bytes come from the same calls. */
const measured = new Map<Count, Promise<Costs>>();

function costsOf(context: Context, count: Count): Promise<Costs> {
  const known = measured.get(count);
  if (known) return known;
  const costs = withMeshes(context, count, async ({ product, bare }) => {
    const found: Costs = { values: [], limits: [] };
    for (let round = 0; round < ROUNDS; round++) {
      found.values.push(await costOf(product, count));
      found.limits.push(await costOf(bare, count));
    }
    return found;
  });
  measured.set(count, costs);
  return costs;
}

async function read(context: Context, count: Count, key: keyof MeshCost, unit: string): Promise<Reading> {
  const { values, limits } = await costsOf(context, count);
  const only = (costs: MeshCost[]): number[] => costs.map((cost) => cost[key]);
  const samples: Samples = { values: only(values), limits: only(limits) };
  const frames = (costs: MeshCost[]): string => costs.map((cost) => Math.round(cost.frames)).join(', ');
  return readingOf(samples, unit, `frames a second: ${frames(values)} against ${frames(limits)}`);
}

export const meshRows: readonly Row[] = ([2, 3, 4] as const).flatMap((count) => [
  {
    name: `mesh-processor-${count}`,
    what: `group call of ${count} with pictures: cores in use, all people on one machine, against a bare mesh`,
    unit: 'cores',
    budget: 1.3,
    measure: (context: Context) => read(context, count, 'processor', 'cores'),
  },
  {
    name: `mesh-bytes-${count}`,
    what: `group call of ${count} with pictures: bytes that all people send in a second, against a bare mesh`,
    unit: 'kB',
    budget: 1.3,
    measure: (context: Context) => read(context, count, 'bytes', 'kB'),
  },
]);
