// The user's groupings with the default grouping, which the server does not list.
import { useLingui } from '@lingui/react/macro';
import { useView } from '../line/hooks.ts';
import type { NamedGrouping } from './grouping-of.ts';

export interface Groupings {
  /** The default grouping first, then the others in the user's order. */
  groupings: readonly NamedGrouping[];
  ready: boolean;
}

export function useGroupings(): Groupings {
  const { t } = useLingui();
  const { rows, ready } = useView({ view: 'groupings' });
  const own = rows.map(({ id, showName }) => ({ id, name: showName || t`Grouping ${id}` }));
  return { groupings: [{ id: null, name: t`My friends` }, ...own], ready };
}
