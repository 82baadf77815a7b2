// The engine. Commands other than signing in and out. Each ends in a receipt.
import type { AnswerOf, ArgsOf, CommandName } from '../../src/core/contract/commands.ts';
import { done, failed, type Result } from '../../src/core/contract/result.ts';
import type { Http } from '../env.ts';
import { recall } from '../commands/recall.ts';
import { emptyChat, isVisible } from '../../src/core/domain/chat.ts';
import { textWork, uploadWork } from '../outbox/echo.ts';
import type { Account } from './account.ts';
import type { SignIns } from './sign-in.ts';

export interface Running {
  http: Http;
  signIns: Promise<SignIns>;
  account: Account | null;
}

type Runner<C extends CommandName> = (args: ArgsOf<C>, running: Running) => Promise<Result<AnswerOf[C]>>;
type Named = Exclude<CommandName, 'signIn' | 'exit' | 'diagnostics' | 'record'>;

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
    await account.outbox.accept(chat, tmpId, textWork(content));
    return done(null);
  },
  async sendFile({ chat, tmpId, file, thumb, ...facts }, { account }) {
    if (!account) return signedOut;
    const work = uploadWork({ ...facts, size: file.size, thumb: thumb !== null });
    const parts = [
      { part: 'file' as const, blob: file },
      ...(thumb ? [{ part: 'thumb' as const, blob: thumb }] : []),
    ];
    await account.outbox.accept(chat, tmpId, work, parts);
    return done(null);
  },
  async localFile({ tmpId, part }, { account }) {
    return account ? done(await account.file(tmpId, part)) : signedOut;
  },
  async resend({ tmpId }, { account }) {
    if (!account) return signedOut;
    await account.outbox.resend(tmpId);
    return done(null);
  },
  async resendAll(_args, { account }) {
    if (!account) return signedOut;
    await account.outbox.resendAll();
    return done(null);
  },
  async discard({ tmpId }, { account }) {
    return account ? account.outbox.discard(tmpId) : signedOut;
  },
  async draft({ chat, text, revision }, { account }) {
    if (!account) return signedOut;
    await account.act({ kind: 'draft', chat, text, revision });
    return done(account.world.chat(chat)?.marks.draft ?? { text, revision });
  },
  async recall({ chat, id }, { account, http }) {
    if (!account) return signedOut;
    return account.canAsk ? recall(http, account, chat, id) : failed({ code: 'OFFLINE' });
  },
  async remove({ chat, ids }, { account }) {
    const state = account?.world.chat(chat);
    if (!account) return signedOut;
    const held = ids.filter((id) => state && id <= state.summary.lastId && isVisible(id, state.marks));
    if (held.length > 0) await account.outbox.tell(chat, { is: 'remove', ids: held });
    return done(null);
  },
  async deleteChat({ chat }, { account }) {
    if (!account) return signedOut;
    const { summary, marks } = account.world.chat(chat) ?? emptyChat(chat);
    // What is not settled yet may still be refused: then both are taken back.
    const was = account.outbox.clearing(chat)?.was ?? marks.clearedTo;
    await account.outbox.tell(chat, { is: 'clear', upTo: summary.lastId, was });
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
