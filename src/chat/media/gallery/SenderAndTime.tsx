// The sender and the time of a message in the gallery.
import { useLingui } from '@lingui/react/macro';
import type { HitRow } from '../../../core/contract/search.ts';
import { useTimes } from '../../../shared/use-times.ts';

export function SenderAndTime({ hit: { own, sendName, sendTime } }: { hit: HitRow }) {
  const { t } = useLingui();
  const times = useTimes();
  const sender = own ? t`You` : sendName;
  return (
    <>
      {sender !== '' && (
        <>
          <bdi>{sender}</bdi> ·{' '}
        </>
      )}
      <time title={times.full(sendTime)}>{times.tip(sendTime)}</time>
    </>
  );
}
