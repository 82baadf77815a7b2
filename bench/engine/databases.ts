// Opening and deleting IndexedDB databases.

/** Creates a database with a store `pages`. */
export function openPages(name: string): Promise<IDBDatabase> {
  return new Promise((done, failed) => {
    const request = indexedDB.open(name, 1);
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore('pages'));
    request.addEventListener('success', () => done(request.result));
    request.addEventListener('error', () => failed(request.error));
  });
}

/** Deletes a database; waits until all its connections are closed. */
export function removeDatabase(name: string): Promise<void> {
  return new Promise((done, failed) => {
    const request = indexedDB.deleteDatabase(name);
    request.addEventListener('success', () => done());
    request.addEventListener('error', () => failed(request.error));
  });
}
