// Opens the account of a sign-in on its journal, or in memory where the journal does not open: the next pull
// then restores everything.
import { failed } from '../../src/core/contract/result.ts';
import type { EngineEnv } from '../env.ts';
import { openJournal } from '../journal/open-journal.ts';
import { StoreFailure } from '../journal/store.ts';
import { httpForSignIn, type HttpClient } from '../link/http.ts';
import type { Tokens } from './tokens.ts';
import type { Upload, UploadOptions } from '../link/upload.ts';
import { openAccount, type Account } from '../account/account.ts';
import { onDemand, type OnDemandOptions } from '../on-demand.ts';
import type { Scope } from '../scope.ts';
import type { AccountRequest } from './current-account.ts';

export interface StoredOptions {
  env: EngineEnv;
  http: HttpClient;
  tokens: Tokens;
  server: string;
  /** This engine's writer number. The journal does not open where a newer engine writes it. */
  writer: number;
  /** True shortly after a key or a press in any tab. */
  inUse: () => boolean;
  /** Parent of the account's scope. */
  scope: Scope;
  /** Notes a sentence in the diagnostics. */
  tell: (sentence: string) => void;
}

/** Resolves with null where another engine is the writer by now. */
export async function openStored(options: StoredOptions, request: AccountRequest): Promise<Account | null> {
  const { env, http, tokens, server, writer } = options;
  const { self, signIn } = request;
  const openOn = async (factory: IDBFactory | null): Promise<Account> => {
    const journal = factory && (await openJournal({ factory, server, userId: self.id, writer }));
    const accountHttp = httpForSignIn(http, tokens, signIn);
    const accessToken = (): string | null => tokens.pair?.accessToken ?? null;
    const upload = uploadOnDemand({
      request: env.openRequest,
      apiBase: env.apiBase,
      auth: http.uploadAuth(signIn),
      scheduler: env.scheduler,
      tell: options.tell,
    });
    return openAccount({ ...options, ...request, http: accountHttp, upload, journal, accessToken });
  };
  try {
    return await openOn(env.indexedDB);
  } catch (error) {
    if (error instanceof StoreFailure && error.why === 'fenced') return null;
    if (!isStorageError(error)) options.scope.report(error);
    return openOn(null);
  }
}

/** Whether the error comes from a store or from the browser's database; any other error is a bug. */
export const isStorageError = (error: unknown): boolean =>
  error instanceof StoreFailure || error instanceof DOMException;

/** Loads with the first upload. If the load fails, the upload ends in NO_ANSWER. */
function uploadOnDemand(options: UploadOptions & OnDemandOptions): Upload {
  const load = onDemand('upload', () => import('../link/upload.ts'), options);
  return async (...args) => {
    const part = await load();
    return part ? part.createUpload(options)(...args) : failed({ code: 'NO_ANSWER' });
  };
}
