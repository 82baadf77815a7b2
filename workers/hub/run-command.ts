// The engine. Commands other than signing in and out. Each ends in a receipt.
import type { AnswerOf, ArgsOf, CommandName } from '../../src/core/contract/commands.ts';
import { done, failed, type Result } from '../../src/core/contract/result.ts';
import type { Http } from '../env.ts';
import type { Account } from './account.ts';
import type { SignIns } from './sign-in.ts';

export interface Running {
  http: Http;
  signIns: Promise<SignIns>;
  account: Account | null;
}

type Runner<C extends CommandName> = (args: ArgsOf<C>, running: Running) => Promise<Result<AnswerOf[C]>>;
type Named = Exclude<CommandName, 'signIn' | 'exit'>;

export function runCommand<C extends CommandName>(
  running: Running,
  name: C,
  args: ArgsOf<C>,
): Promise<Result<AnswerOf[C]>> {
  const runner = runners[name as Named] as unknown as Runner<never>;
  return runner(args as never, running);
}

const signedOut = failed({ code: 'SIGNED_OUT' });

const runners: { [C in Named]: Runner<C> } = {
  async unseal({ sealed }, { signIns }) {
    return done((await (await signIns).unseal(sealed)) ?? '');
  },
  async config(_args, { http }) {
    const answer = await http.call('systemConfig', {});
    if (!answer.ok) return answer;
    const { registration, site } = answer.value;
    const { name = '', recordNumber = '', recordUrl = '' } = site ?? {};
    return done({ registration: registration.mode, site: { name, recordNumber, recordUrl } });
  },
  async sendText({ chat, tmpId, content }, { account }) {
    if (!account) return signedOut;
    await account.outbox.accept(chat, tmpId, content);
    return done(null);
  },
  async resend({ tmpId }, { account }) {
    if (!account) return signedOut;
    await account.outbox.resend(tmpId);
    return done(null);
  },
  async open({ chat }, { account }) {
    if (!account) return signedOut;
    await account.opening.open(chat);
    return done(null);
  },
  async read({ chat, upTo }, { account }) {
    if (!account) return signedOut;
    await account.reading.read(chat, upTo);
    return done(null);
  },
};
