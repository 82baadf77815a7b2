// The engine. What the turns of sign-ins take from the engine, and what they tell it.
import type { Notice } from '../../src/core/contract/views.ts';
import type { EngineEnv, Http } from '../env.ts';
import type { Tokens } from './tokens.ts';
import type { CurrentAccountOptions } from './current-account.ts';
import type { SignIns } from './sign-in.ts';

export interface SignInManagerOptions extends Pick<
  CurrentAccountOptions,
  'openAccount' | 'onOpened' | 'note' | 'endCommands'
> {
  env: Pick<EngineEnv, 'crypto' | 'scheduler'>;
  tokens: Tokens;
  http: Http;
  signIns: Promise<SignIns>;
  /** Settles when this engine holds the line. */
  ready: Promise<void>;
  /** To every tab. */
  tell: (notice: Notice) => void;
}
