// Commands whose failure a toast tells. For a failure beside a form use `useFailureWords`.
import type { AnswerOf, ArgsOf, CommandName } from '../core/contract/commands.ts';
import type { Result } from '../core/contract/result.ts';
import { useLine } from '../line/hooks.ts';
import { toasts } from '../ui/toasts.ts';
import { retryCommand } from './retry-command.ts';
import { useFailureWords } from './use-failure-words.ts';

export type RunCommand = <C extends CommandName>(name: C, args: ArgsOf<C>) => Promise<Result<AnswerOf[C]>>;

export function useCommand(): RunCommand {
  const line = useLine();
  const words = useFailureWords();
  return async (name, args) => {
    const receipt = await retryCommand(line, name, args);
    if (!receipt.ok) toasts.add({ kind: 'wrong', text: words(receipt.error) });
    return receipt;
  };
}
