// The request for persistent storage, which the browser does not evict when disk space runs short. Only a page can make
// the request. A refusal changes nothing, so it is not reported.

export type PersistentStorage = Pick<StorageManager, 'persist' | 'persisted'>;

/** Returns a function that makes the request at its first call only. */
export function keepStorage(storage: PersistentStorage | undefined): () => void {
  let requested = false;
  const request = async (): Promise<void> => {
    if (storage && !(await storage.persisted())) await storage.persist();
  };
  return () => {
    if (requested) return;
    requested = true;
    request().catch(() => undefined);
  };
}
