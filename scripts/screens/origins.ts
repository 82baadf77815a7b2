// Runs on Node 24. Where the screens come from: the product's server on data in memory, and Vite for the gallery.
import { createServer as createVite } from 'vite';
import { demoSignIns } from '../../server/demo/seed.ts';
import { createServer } from '../../server/start.ts';
import { inRoot, root } from '../lib/paths.mjs';
import { addHardPeople } from './hard-people.ts';
import { addTarget } from './hostile-people.ts';
import { openWire, type Wire } from './wire.ts';

/** A demo account, and people who know nobody, have hard friends, write a lot, have hostile friends. */
export type Viewer = 'signed-in' | 'newcomer' | 'patient' | 'writer' | 'target';

export interface Account {
  readonly userName: string;
  readonly password: string;
}

export interface Origin {
  readonly url: string;
  /** The account of a viewer who reads a language, where there are accounts. */
  readonly accountFor: (locale: string, viewer?: Viewer) => Account | undefined;
  /** Where there is a line to lose. */
  readonly wire: Pick<Wire, 'cut' | 'mend' | 'stub'> | undefined;
  /** Sends that many messages to the writer who reads a language. */
  readonly flood: (locale: string, count: number) => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** The built client with the demo accounts. */
export async function openClient(): Promise<Origin> {
  const server = await createServer({ port: 0, dataDir: 'memory', demo: true, staticDir: inRoot('dist') });
  const accounts = await demoSignIns(server.services);
  const hard = { ...(await addHardPeople(server.services)), target: await addTarget(server.services) };
  const accountFor = (locale: string, viewer: Viewer = 'signed-in'): Account | undefined => {
    if (viewer === 'writer') return hard.writers[locale];
    if (viewer !== 'signed-in') return hard[viewer];
    return accounts.find(({ userName }) => userName === (locale === 'zh-TW' ? 'yating' : 'alice'));
  };
  const wire = await openWire(server.port);
  return {
    url: `http://localhost:${wire.port}`,
    accountFor,
    wire,
    flood: async (locale, count) => hard.writers[locale]?.flood(count),
    stop: async () => {
      await wire.stop();
      await server.stop();
    },
  };
}

/** The development server, which alone has the gallery. */
export async function openGallery(): Promise<Origin> {
  const vite = await createVite({ root, logLevel: 'error', server: { port: 0, hmr: false } });
  await vite.listen();
  const url = vite.resolvedUrls?.local[0];
  if (url === undefined) throw new Error('Vite listens nowhere');
  return {
    url,
    accountFor: () => undefined,
    wire: undefined,
    flood: () => Promise.resolve(),
    stop: () => vite.close(),
  };
}
