// The search field above a list that it filters. ArrowDown moves the focus to the list.
import { useLingui } from '@lingui/react/macro';
import type { RefObject } from 'react';
import { SearchField } from './SearchField.tsx';

export interface FilterFieldProps {
  field: RefObject<HTMLInputElement | null>;
  /** The scroller of the list. */
  list: RefObject<HTMLElement | null>;
  /** Accessible name and placeholder. */
  label: string;
  typed: string;
  onType: (typed: string) => void;
  /** Called for Enter; default: the focus moves to the list. */
  onEnter?: () => void;
}

export function FilterField({ field, list, label, typed, onType, onEnter }: FilterFieldProps) {
  const { t } = useLingui();
  const focusList = (): void =>
    list.current?.querySelector<HTMLElement>('[data-key] > [tabindex="0"]')?.focus();
  return (
    <SearchField
      field={field}
      label={label}
      closeLabel={t`Clear the search`}
      words={typed}
      active={typed !== ''}
      onType={onType}
      onDown={focusList}
      onEnter={onEnter ?? focusList}
      onClose={() => {
        onType('');
        field.current?.focus();
      }}
    />
  );
}
