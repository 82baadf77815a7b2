// The files that belong to the server without being code. `server` and `dist-server`, where the built server is, are
// neighbours, so one path leads there from both.

/** The package.json with the version. */
export const PACKAGE = new URL('../package.json', import.meta.url);

/** The folder of the built client. */
export const CLIENT = new URL('../dist', import.meta.url);

/** The folder of the migrations. */
export const MIGRATIONS = new URL('../server/db/migrations', import.meta.url);
