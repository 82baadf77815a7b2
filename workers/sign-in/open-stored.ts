// The engine. Opens an account on what this browser keeps of it.
import { failed } from '../../src/core/contract/result.ts';
import type { EngineEnv } from '../env.ts';
import { openJournal } from '../journal/open-journal.ts';
import { StoreFailure } from '../journal/store.ts';
import { boundTo, type HttpClient } from '../link/http.ts';
import type { Tokens } from './tokens.ts';
import type { Upload, UploadOptions } from '../link/upload.ts';
import { openAccount, type Account } from '../account/account.ts';
import type { Opening } from './current-account.ts';

export interface StoredOptions {
  env: EngineEnv;
  http: HttpClient;
  tokens: Tokens;
  server: string;
  /** This engine's number: a newer one's database is not written. */
  writer: number;
  /** Somebody does something in a page. */
  inUse: () => boolean;
  /** Another engine writes now. */
  onFenced: () => void;
}

export async function openStored(options: StoredOptions, opening: Opening): Promise<Account> {
  const { env, http, tokens, server, writer, onFenced } = options;
  const { self, signIn } = opening;
  const openOn = async (factory: IDBFactory | null): Promise<Account> => {
    const journal = factory && (await openJournal({ factory, server, userId: self.id, writer }));
    const bound = boundTo(http, tokens, signIn);
    const accessToken = (): string | null => tokens.pair?.accessToken ?? null;
    const upload = uploadOnDemand({
      request: env.openRequest,
      apiBase: env.apiBase,
      auth: http.uploadAuth(signIn),
      scheduler: env.scheduler,
    });
    return openAccount({ ...options, ...opening, http: bound, upload, journal, accessToken });
  };
  try {
    return await openOn(env.indexedDB);
  } catch (error) {
    if (error instanceof StoreFailure && error.why === 'fenced') onFenced();
    // What cannot be opened or read is as good as none: all comes again with the pull.
    return openOn(null);
  }
}

/** Its code comes when something is uploaded; where it does not come there was no answer. */
function uploadOnDemand(options: UploadOptions): Upload {
  return async (...args) => {
    const part = await import('../link/upload.ts').catch(() => null);
    return part ? part.createUpload(options)(...args) : failed({ code: 'NO_ANSWER' });
  };
}
