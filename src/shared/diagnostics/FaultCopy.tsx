// The button "Copy diagnostics" beside the sentence for a failed command. It shows only for a fault of the app: a refusal
// and a lost connection are none.
import { type Failure, isFault } from '../../core/contract/result.ts';
import { CopyDiagnosticsButton } from './CopyDiagnosticsButton.tsx';

export function FaultCopy({ failure }: { failure: Failure }) {
  return isFault(failure) && <CopyDiagnosticsButton size="small" />;
}
