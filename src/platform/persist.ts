// The tab. Asks the browser not to drop what is stored when space runs short. A worker cannot ask; a no
// changes nothing, so nobody is told.

export type Keeping = Pick<StorageManager, 'persist' | 'persisted'>;

/** Answers a function that asks once, however often it is called. */
export function keepStorage(storage: Keeping | undefined): () => void {
  let asked = false;
  const ask = async (): Promise<void> => {
    if (storage && !(await storage.persisted())) await storage.persist();
  };
  return () => {
    if (asked) return;
    asked = true;
    ask().catch(() => undefined);
  };
}
