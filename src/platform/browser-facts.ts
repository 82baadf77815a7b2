// The state of the browser's storage and of the service worker, for the diagnostics.

export interface BrowserFacts {
  /** Used and available storage, bytes; null if the browser does not report it. */
  used: number | null;
  quota: number | null;
  /** The browser does not evict the data when space runs short. */
  persisted: boolean;
  databases: readonly string[];
  /** Name and number of entries of each cache. */
  caches: readonly { name: string; entries: number }[];
  serviceWorker: 'none' | 'installing' | 'waiting' | 'active' | 'in charge';
}

/** Every browser API is optional: a missing or failing API gives null, [] or false. */
export async function browserFacts(): Promise<BrowserFacts> {
  const estimate = await navigator.storage?.estimate?.().catch(() => null);
  const databases = (await indexedDB?.databases?.().catch(() => [])) ?? [];
  const names = 'caches' in globalThis ? await caches.keys().catch(() => []) : [];
  return {
    used: estimate?.usage ?? null,
    quota: estimate?.quota ?? null,
    persisted: (await navigator.storage?.persisted?.().catch(() => false)) ?? false,
    databases: databases.flatMap(({ name }) => name ?? []).toSorted(),
    caches: await Promise.all(
      names.map(async (name) => ({ name, entries: (await (await caches.open(name)).keys()).length })),
    ),
    serviceWorker: await serviceWorkerState(),
  };
}

async function serviceWorkerState(): Promise<BrowserFacts['serviceWorker']> {
  const container = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  if (!container) return 'none';
  if (container.controller) return 'in charge';
  const registration = await container.getRegistration().catch(() => undefined);
  if (registration?.active) return 'active';
  if (registration?.waiting) return 'waiting';
  return registration?.installing ? 'installing' : 'none';
}
