// Runs the commands of tabs except sign-in, sign-out and diagnostics. The tab waits for the command's answer.
import { type AnswerOf, type ArgsOf, type CommandName } from '../../src/core/contract/commands.ts';
import type { CallCommandName } from '../../src/core/contract/call-commands.ts';
import type { SignInCommandName } from '../../src/core/contract/sign-in-commands.ts';
import type { OnDemandCommandName } from '../../src/core/contract/on-demand-commands.ts';
import { done, failed, type Result } from '../../src/core/contract/result.ts';
import type { Quote } from '../../src/core/domain/message.ts';
import { textWork, uploadWork, type Extras } from '../outbox/echo.ts';
import type { Account } from '../account/account-api.ts';
import { onDemand } from '../on-demand.ts';
import type { CommandContext } from './context.ts';

export interface RunCommandOptions extends Omit<CommandContext, 'account'> {
  /** Notes a sentence in the diagnostics. */
  tell: (sentence: string) => void;
}

type Runner<C extends CommandName> = (
  args: ArgsOf<C>,
  context: CommandContext,
) => Promise<Result<AnswerOf[C]>>;
type DirectCommand = Exclude<
  CommandName,
  'signOut' | 'diagnostics' | 'record' | SignInCommandName | OnDemandCommandName | CallCommandName
>;

export type RunCommand = <C extends CommandName>(
  account: Account | null,
  name: C,
  args: ArgsOf<C>,
) => Promise<Result<AnswerOf[C]>>;

/**
 * `args` of a command on demand are not validated yet: its code and schemas load with the first such command.
 */
export function createRunCommand(options: RunCommandOptions): RunCommand {
  const load = onDemand('commands', () => import('./run-on-demand.ts'), {
    scheduler: options.env.scheduler,
    tell: options.tell,
  });

  async function runOnDemand(name: string, args: unknown, context: CommandContext): Promise<Result<unknown>> {
    const part = await load();
    return part ? part.runOnDemand(name, args, context) : failed({ code: 'NO_ANSWER' });
  }

  return (account, name, args) => {
    const context = { ...options, account };
    const receipt = Object.hasOwn(runners, name)
      ? (runners[name as DirectCommand] as unknown as Runner<never>)(args as never, context)
      : runOnDemand(name, args, context);
    return receipt as Promise<never>;
  };
}

const signedOut = failed({ code: 'SIGNED_OUT' });

const runners: { [C in DirectCommand]: Runner<C> } = {
  async config(_args, { http }) {
    const answer = await http.call('systemConfig', {});
    if (!answer.ok) return answer;
    const { registration, password, site } = answer.value;
    const { name = '', recordNumber = '', recordUrl = '' } = site ?? {};
    const { mode, codeLength } = registration;
    return done({ registration: mode, codeLength, password, site: { name, recordNumber, recordUrl } });
  },
  async sendText(args, { account }) {
    if (!account) return signedOut;
    await account.outbox.accept(args.chat, args.tmpId, textWork(args.content, await extras(account, args)));
    return done(null);
  },
  async sendFile(args, { account }) {
    if (!account) return signedOut;
    const { file, thumb, largeThumb, kind, name, mime, width, height, duration, peaks } = args;
    const facts = { kind, name, mime, size: file.size, width, height, thumb: thumb !== null };
    const work = uploadWork(
      {
        ...facts,
        ...(largeThumb !== undefined && { largeThumb: largeThumb !== null }),
        ...(duration && { duration, peaks: peaks ?? [] }),
      },
      await extras(account, args),
    );
    const parts = [
      { part: 'file' as const, blob: file },
      ...(thumb ? [{ part: 'thumb' as const, blob: thumb }] : []),
      ...(largeThumb ? [{ part: 'largeThumb' as const, blob: largeThumb }] : []),
    ];
    await account.outbox.accept(args.chat, args.tmpId, work, parts);
    return done(null);
  },
  async draft(args, { account }) {
    if (!account) return signedOut;
    await account.act({ kind: 'draft', ...args });
    const { text, revision } = account.chatStore.chat(args.chat)?.marks.draft ?? args;
    return done({ text, revision });
  },
  async open(args, { account }) {
    if (!account) return signedOut;
    await account.opening.open(args.chat);
    return done(null);
  },
  async read(args, { account }) {
    if (!account) return signedOut;
    await account.reading.read(args.chat, args.upTo);
    return done(null);
  },
};

/** By account: the look-up of the last message's quote. */
const lastLookUps = new WeakMap<Account, Promise<unknown>>();

type ExtrasArgs = Pick<ArgsOf<'sendText'>, 'chat' | 'quote' | 'at' | 'receipt' | 'after'>;

/**
 * A message's optional fields: quote, mentions, read receipts, and the message to send first. Only group
 * messages keep mentions and receipts.
 */
async function extras(
  account: Account,
  { chat: to, quote, at, receipt, after }: ExtrasArgs,
): Promise<Extras> {
  const found = quote ? account.find(to, quote) : null;
  // A look-up takes time. Each message waits for the earlier look-ups, so that messages keep their order.
  const lookUp = Promise.resolve(lastLookUps.get(account)).then(() => found);
  lastLookUps.set(account, lookUp);
  const held = await lookUp;
  const isGroup = to.startsWith('group');
  return {
    ...(held && { quote: quoteOf(held) }),
    ...(isGroup && at?.length && { at }),
    ...(isGroup && receipt && { receipt }),
    ...(after && { after }),
  };
}

const quoteOf = ({ id, sendId, content, type, status }: Quote): Quote => ({
  id,
  sendId,
  content,
  type,
  status,
});
