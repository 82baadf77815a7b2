// The tab. A dead engine is no answer: the same command goes to the next one under the same name, so that
// what it asks for is done once. The next engine may be another user's: then it is for nobody.
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
