// Commands whose failure a toast tells. For a failure beside a form use `useFailureWords`.
import type { AnswerOf, ArgsOf, CommandName } from '../core/contract/commands.ts';
import type { Result } from '../core/contract/result.ts';
import { useLine } from '../line/hooks.ts';
import { retryCommand } from './retry-command.ts';
import { useFailureToast } from './use-failure-toast.ts';
import { useFailureWords } from './use-failure-words.ts';

export type RunCommand = <C extends CommandName>(name: C, args: ArgsOf<C>) => Promise<Result<AnswerOf[C]>>;

export function useCommand(): RunCommand {
  const line = useLine();
  const words = useFailureWords();
  const showFailure = useFailureToast();
  return async (name, args) => {
    const receipt = await retryCommand(line, name, args);
    if (!receipt.ok) showFailure(receipt.error, words(receipt.error));
    return receipt;
  };
}
