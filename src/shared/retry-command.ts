// Retries a command whose engine ended before it answered. The next engine gets the same arguments; a message keeps
// its tmpId, so it is not sent twice. The command names its user, so an engine of another user does not run it.
import type { AnswerOf, ArgsOf, CommandName } from '../core/contract/commands.ts';
import type { Result } from '../core/contract/result.ts';
import type { Line } from '../line/api.ts';

const ATTEMPTS = 5;

export async function retryCommand<C extends CommandName>(
  line: Pick<Line, 'command' | 'user'>,
  name: C,
  args: ArgsOf<C>,
  user = line.user(),
): Promise<Result<AnswerOf[C]>> {
  for (let attempt = 1; ; attempt += 1) {
    const receipt = await line.command(name, args, user);
    if (receipt.ok || receipt.error.code !== 'ENGINE_LOST' || attempt === ATTEMPTS) return receipt;
  }
}
