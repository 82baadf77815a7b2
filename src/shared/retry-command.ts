// Retries a command whose engine ended before it answered: the next engine gets the same command with the same
// arguments, so that it runs once. The command names its user, so an engine of another user does not run it.
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
