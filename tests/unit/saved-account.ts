// A saved account for unit tests.
import type { SavedAccount } from '../../src/platform/saved-accounts.ts';

export const savedAccount = (id: number, name: string, change: Partial<SavedAccount> = {}): SavedAccount => ({
  id,
  account: name,
  nickName: name,
  headImage: '',
  token: '',
  password: 'sealed',
  ...change,
});
