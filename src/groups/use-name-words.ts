// The sentence for an invalid group name; undefined for a valid one.
import { useLingui } from '@lingui/react/macro';
import { nameProblem } from './text-checks.ts';

export function useNameWords(): (name: string) => string | undefined {
  const { t } = useLingui();
  return (name) => {
    switch (nameProblem(name)) {
      case 'blank':
        return t`Enter a name for the group.`;
      case 'too-long':
        return t`The length of the group chat name cannot exceed 20 characters.`;
      case null:
        return undefined;
    }
  };
}
