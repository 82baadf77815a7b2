// Search hits found so far, with the time back to which the search has come.
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import SearchX from 'lucide-react/icons/search-x';
import { type KeyboardEvent, useRef, useState } from 'react';
import type { HitRow, SearchSpec, SearchStateRow } from '../../core/contract/search.ts';
import { useView } from '../../line/hooks.ts';
import { rowAfterKey } from '../../shared/list/row-after-key.ts';
import { useTimes } from '../../shared/use-times.ts';
import { CopyDiagnosticsButton } from '../../shared/diagnostics/CopyDiagnosticsButton.tsx';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { Hit } from './Hit.tsx';
import styles from './Search.module.css';
import { type ServerSearch, useServerHits } from './use-server-hits.ts';

/** Number of hits by which PageUp and PageDown move the focus. */
const PAGE = 8;

export function SearchResults({ spec, onMore }: { spec: SearchSpec; onMore: () => void }) {
  const { t } = useLingui();
  const list = useRef<HTMLUListElement>(null);
  const { found, isStale } = useFound(spec);
  const state = found.rows.find((row): row is SearchStateRow => row.kind === 'state') ?? null;
  const hits = found.rows.filter((row): row is HitRow => row.kind === 'hit');
  const running = isStale || !state || state.step === 'running';
  const server = useServerHits(spec, hits);

  const handleKeyDown = (event: KeyboardEvent): void => {
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-hit]') ?? [])];
    const focused = rows.indexOf(document.activeElement as HTMLElement);
    const next = focused < 0 ? null : rowAfterKey(event.key, focused, rows.length, PAGE);
    if (next === null) return;
    event.preventDefault();
    rows[next]?.focus();
  };

  return (
    <div className={styles.results} aria-busy={running}>
      {state?.step === 'failed' && (
        <Banner kind="wrong" className={styles.banner}>
          {t`Some stored messages could not be searched. Results may be missing.`}
        </Banner>
      )}
      {running && hits.length === 0 && <Skeleton shape="row" count={6} />}
      {!running && hits.length === 0 && server.hits.length === 0 && state?.step !== 'failed' && (
        <EmptyState className={styles.empty} icon={<SearchX />} text={t`No matching messages`} />
      )}
      {hits.length + server.hits.length > 0 && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrow keys move between the links
        <ul ref={list} className={styles.list} aria-label={t`Search results`} onKeyDown={handleKeyDown}>
          {hits.map((hit) => (
            <li key={hit.key}>
              <Hit hit={hit} />
            </li>
          ))}
          {server.hits.length > 0 && (
            <li className={styles.behind}>{t`On the server, not on this device`}</li>
          )}
          {server.hits.map((hit) => (
            <li key={hit.key}>
              <Hit hit={hit} />
            </li>
          ))}
        </ul>
      )}
      {found.more && !running && (
        <Button className={styles.more} kind="ghost" onClick={onMore}>{t`Show more`}</Button>
      )}
      {!running && !found.more && <ServerSection server={server} state={state} />}
      {state && (
        <Foot state={state} count={hits.length} running={running} serverSearched={server.step === 'done'} />
      )}
    </div>
  );
}

/** Keeps the hits of the previous query on the screen until the new query has its first result. */
function useFound(spec: SearchSpec) {
  const current = useView(spec);
  const [previous, setPrevious] = useState(current);
  if (current.ready && current !== previous) setPrevious(current);
  return { found: current.ready ? current : previous, isStale: !current.ready };
}

/** Search of the server's history, offered for one chat and a query with words. */
function ServerSection({ server, state }: { server: ServerSearch; state: SearchStateRow | null }) {
  const { t } = useLingui();
  const { step } = server;
  if (step === 'off' || state === null || state.missing === 'nothing') return null;
  if (step === 'offline' || step === 'failed') {
    return (
      <Banner kind="wait" className={styles.banner}>
        {step === 'offline'
          ? t`You can search the server when you are back online.`
          : t`The server could not be searched.`}
        <Button size="small" onClick={server.ask}>{t`Try again`}</Button>
        {server.isFaulty && <CopyDiagnosticsButton size="small" />}
      </Banner>
    );
  }
  if (step !== 'done') {
    return (
      <Button className={styles.more} kind="ghost" busy={step === 'asking'} onClick={server.ask}>
        {t`Search the server`}
      </Button>
    );
  }
  return server.more ? (
    <p className={styles.foot}>{t`The server has more results. Add a word to find older messages.`}</p>
  ) : null;
}

interface FootProps {
  state: SearchStateRow;
  count: number;
  running: boolean;
  serverSearched: boolean;
}

function Foot({ state, count, running, serverSearched }: FootProps) {
  const { t } = useLingui();
  const times = useTimes();
  const { reached, missing } = state;
  return (
    <footer className={styles.foot}>
      <VisuallyHidden>
        <output>
          {running ? '' : t`${plural(count, { one: '# message found', other: '# messages found' })}`}
        </output>
      </VisuallyHidden>
      {running && (
        <p>
          <Spinner /> {reached ? t`Searched back to ${{ time: times.full(reached) }}…` : t`Searching…`}
        </p>
      )}
      {!running && !serverSearched && missing === 'older' && (
        <p>{t`Older messages on the server were not searched.`}</p>
      )}
      {!running && !serverSearched && missing === 'between' && (
        <p>{t`Some messages on the server were not searched.`}</p>
      )}
    </footer>
  );
}
