// The end of a call in a tab without its dialog.
import type { CallStateRow } from '../../core/contract/call-rows.ts';
import { PeerBar } from './Bar.tsx';
import { EndActs } from './EndActs.tsx';
import { useEndWords } from './use-end-words.ts';

export function EndBar({ row }: { row: CallStateRow }) {
  const words = useEndWords();
  return (
    <PeerBar peerId={row.peerId} words={<span role="status">{row.end ? words(row.end) : ''}</span>}>
      <EndActs row={row} size="small" />
    </PeerBar>
  );
}
