// Search filters for sender and time.
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { isBlank } from '../../core/domain/blank.ts';
import type { ChatKey } from '../../core/domain/chat-key.ts';
import { useRow, useView } from '../../line/hooks.ts';
import { byName } from '../../shared/list/by-name.ts';
import { Menu } from '../../ui/Menu.tsx';
import { isBound, type Query, type QueryAction, type Span } from './query.ts';
import styles from './Search.module.css';
import { Sentence } from '../../ui/Sentence.tsx';

export interface FiltersProps {
  query: Query;
  dispatch: (action: QueryAction) => void;
  /** The only chat to search; null for all chats. */
  chat: ChatKey | null;
}

/** Numbers of last days that the time filter offers. */
const SPANS = [1, 7, 30, 365] as const;

export function Filters({ query, dispatch, chat }: FiltersProps) {
  const { t } = useLingui();
  const senders = useSenders(chat);
  const { sender, span } = query;
  const name = senders.find((each) => each.id === sender)?.name;

  const days = (count: number): string =>
    count === 1 ? t`Today` : t`${plural(count, { one: 'Last day', other: 'Last # days' })}`;
  const timeOptions = [
    { value: 'any', label: t`Any time` },
    ...SPANS.map((count) => ({ value: String(count), label: days(count) })),
    { value: 'between', label: t`Custom range…` },
  ];
  const selectedTime = span.kind === 'days' ? String(span.days) : span.kind;
  const spanOf = (value: string): Span =>
    value === 'between'
      ? { kind: 'between', from: '', to: '' }
      : value === 'any'
        ? { kind: 'any' }
        : { kind: 'days', days: Number(value) };

  return (
    <>
      <Menu
        trigger={
          <button type="button" className={styles.chip} data-on={sender !== null || undefined}>
            <Sentence
              className={styles.choice}
              text={sender === null ? t`From anyone` : t`From ${{ name }}`}
            />
            <ChevronDown />
          </button>
        }
        align="start"
        entries={[
          {
            kind: 'choice',
            id: 'sender',
            label: t`Sent by`,
            closes: true,
            value: sender === null ? '' : String(sender),
            options: [
              { value: '', label: t`Anyone` },
              ...senders.map((each) => ({ value: String(each.id), label: each.name })),
            ],
            onChange: (value) => dispatch({ kind: 'sender', sender: value === '' ? null : Number(value) }),
          },
        ]}
      />
      <Menu
        trigger={
          <button type="button" className={styles.chip} data-on={isBound(span) || undefined}>
            {timeOptions.find(({ value }) => value === selectedTime)?.label ?? ''}
            <ChevronDown />
          </button>
        }
        align="start"
        entries={[
          {
            kind: 'choice',
            id: 'when',
            label: t`Date sent`,
            closes: true,
            value: selectedTime,
            options: timeOptions,
            onChange: (value) => dispatch({ kind: 'span', span: spanOf(value) }),
          },
        ]}
      />
      {span.kind === 'between' && (
        <span className={styles.days}>
          <Day
            label={t`Start date`}
            value={span.from}
            onChange={(from) => dispatch({ kind: 'span', span: { ...span, from } })}
          />
          <Day
            label={t`End date`}
            value={span.to}
            onChange={(to) => dispatch({ kind: 'span', span: { ...span, to } })}
          />
        </span>
      )}
    </>
  );
}

function Day({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
}) {
  return (
    <input
      type="date"
      className={styles.day}
      aria-label={label}
      title={label}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** Senders that the filter offers: the user, then the searched chat's members or friend, or all friends. */
function useSenders(chat: ChatKey | null): { id: number; name: string }[] {
  const { t, i18n } = useLingui();
  const self = useRow({ view: 'status' })?.self?.id ?? 0;
  const friends = useView({ view: 'people' }).rows.filter(({ type }) => type === 'PRIVATE');
  const members = useView({ view: 'members', chat: chat ?? 'system-0' }).rows;
  const named = (id: number, showName: string) => ({
    id,
    name: isBlank(showName) ? t`User ${id}` : showName,
  });
  const others = chat?.startsWith('group')
    ? members.map(({ userId, showName }) => named(userId, showName))
    : friends
        .filter(({ key }) => chat === null || key === chat)
        .map(({ targetId, showName }) => named(targetId, showName));
  const sorted = others.filter(({ id }) => id !== self).toSorted(byName(i18n.locale, ({ name }) => name));
  return [{ id: self, name: t`You` }, ...sorted];
}
