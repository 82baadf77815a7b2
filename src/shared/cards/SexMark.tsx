// The icon of a user's sex; nothing for an unknown one (CARD-05).
import { useLingui } from '@lingui/react/macro';
import Mars from 'lucide-react/icons/mars';
import Venus from 'lucide-react/icons/venus';
import { RowMark } from '../list/RowMark.tsx';

export function SexMark({ sex }: { sex: number | null | undefined }) {
  const { t } = useLingui();
  if (sex === 0) return <RowMark icon={<Mars />} words={t`Male`} />;
  return sex === 1 ? <RowMark icon={<Venus />} words={t`Female`} /> : null;
}
