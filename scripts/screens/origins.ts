// The servers of the screens: the product's server with in-memory data, and Vite for the gallery.
import { join } from 'node:path';
import { preview } from 'vite';
import { demoSignIns } from '../../server/demo/seed.ts';
import { NO_REGISTRATION } from '../../server/registration/settings.ts';
import { createServer } from '../../server/start.ts';
import { RegisterMode } from '../../src/core/wire/index.ts';
import { ensureBuilt } from '../lib/build.mjs';
import { cache, inRoot, root } from '../lib/paths.mjs';
import { addEdgeCasePeople } from './edge-case-people.ts';
import { addTarget } from './hostile-people.ts';
import { openFaultProxy, type FaultProxy } from './fault-proxy.ts';

/**
 * In this order: a demo account, a user without friends, and users with edge-case friends, with many sent
 * messages, and with hostile friends.
 */
export type Viewer = 'signed-in' | 'newcomer' | 'patient' | 'writer' | 'target';

export interface Account {
  readonly userName: string;
  readonly password: string;
}

export interface Origin {
  readonly url: string;
  /** The account of a viewer in a language; undefined for the gallery. */
  readonly accountFor: (locale: string, viewer?: Viewer) => Account | undefined;
  /** The proxy in front of the server; undefined for the gallery. */
  readonly proxy: Pick<FaultProxy, 'cut' | 'mend' | 'stub'> | undefined;
  /** Sends `count` messages to the writer of a language. */
  readonly flood: (locale: string, count: number) => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** The built client with the demo accounts. */
export async function openClient(): Promise<Origin> {
  const server = await createServer({
    port: 0,
    dataDir: 'memory',
    demo: true,
    staticDir: inRoot('dist'),
    registration: { ...NO_REGISTRATION, modes: Object.values(RegisterMode) },
  });
  const accounts = await demoSignIns(server.services);
  const people = { ...(await addEdgeCasePeople(server.services)), target: await addTarget(server.services) };
  const accountFor = (locale: string, viewer: Viewer = 'signed-in'): Account | undefined => {
    if (viewer === 'writer') return people.writers[locale];
    if (viewer !== 'signed-in') return people[viewer];
    return accounts.find(({ userName }) => userName === (locale === 'zh-TW' ? 'yating' : 'alice'));
  };
  const proxy = await openFaultProxy(server.port);
  return {
    url: `http://localhost:${proxy.port}`,
    accountFor,
    proxy,
    flood: async (locale, count) => people.writers[locale]?.flood(count),
    stop: async () => {
      await proxy.stop();
      await server.stop();
    },
  };
}

/** The built gallery: a browser takes seconds to load the thousand modules of the development server. */
export async function openGallery(): Promise<Origin> {
  await ensureBuilt({ only: 'gallery' });
  const outDir = join(cache, 'gallery');
  const vite = await preview({
    configFile: false,
    root,
    logLevel: 'error',
    build: { outDir },
    preview: { port: 0, host: '127.0.0.1' },
  });
  const url = vite.resolvedUrls?.local[0];
  if (url === undefined) throw new Error('Vite listens nowhere');
  return {
    url: url.replace('127.0.0.1', 'localhost'),
    accountFor: () => undefined,
    proxy: undefined,
    flood: () => Promise.resolve(),
    stop: () => vite.close(),
  };
}
