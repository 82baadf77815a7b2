// The words for the states in the diagnostics panel. A state of an engine of another build may have no word; the panel
// then shows its name.
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Diagnostics, TabFacts } from '../../core/contract/diagnostics.ts';
import type { OutboxWork } from '../../core/domain/outbox-row.ts';
import type { LineState } from '../../line/api.ts';
import type { BrowserFacts } from '../../platform/browser-facts.ts';

export interface FactWords {
  line: (kind: LineState['kind']) => string;
  /** A phase of the engine, or a step of its connection. */
  phase: (name: string) => string;
  writerLock: (waiting: Diagnostics['waiting']) => string;
  tab: (tab: Pick<TabFacts, 'visible' | 'focused' | 'busy' | 'views' | 'batches'>) => string[];
  feed: (name: string) => string;
  work: (kind: OutboxWork['kind']) => string;
  outboxState: (name: string) => string;
  serviceWorker: (state: BrowserFacts['serviceWorker']) => string;
}

export function useFactWords(): FactWords {
  const { t, i18n } = useLingui();
  const lineWords: Readonly<Record<LineState['kind'], string>> = {
    connecting: t`connecting`,
    up: t`established`,
    broken: t`broken`,
    outdated: t`another protocol version`,
    over: t`replaced by another engine`,
  };
  const phases: Readonly<Record<string, string>> = {
    stopped: t`stopped`,
    offline: t`offline`,
    waiting: t`waiting`,
    connecting: t`connecting`,
    'loading-user': t`loading the profile`,
    opening: t`opening the socket`,
    'logging-in': t`signing in`,
    'catching-up': t`catching up`,
    live: t`live`,
  };
  const locks: Readonly<Record<Diagnostics['waiting'], string>> = {
    no: t`held`,
    asked: t`requested`,
    refused: t`refused`,
    elsewhere: t`in another tab`,
  };
  const feeds: Readonly<Record<string, string>> = {
    private: t`private chats`,
    group: t`group chats`,
    system: t`system messages`,
  };
  const works: Readonly<Record<OutboxWork['kind'], string>> = {
    message: t`message`,
    remove: t`deleted messages`,
    clear: t`deleted chat`,
    flag: t`chat setting`,
  };
  const outboxStates: Readonly<Record<string, string>> = {
    waiting: t`waiting`,
    sending: t`sending`,
    unknown: t`outcome unknown`,
    failed: t`failed`,
  };
  const workerStates: Readonly<Record<BrowserFacts['serviceWorker'], string>> = {
    none: t`none`,
    installing: t`installing`,
    waiting: t`waiting`,
    active: t`active`,
    'in charge': t`in charge of this page`,
  };
  return {
    line: (kind) => lineWords[kind],
    phase: (name) => phases[name] ?? name,
    writerLock: (waiting) => locks[waiting] ?? waiting,
    tab: ({ visible, focused, busy, views, batches }) => [
      visible ? (focused ? t`focused` : t`visible`) : t`hidden`,
      ...(busy ? [t`busy`] : []),
      t`${plural(views, { one: '# view', other: '# views' })}`,
      t`batch ${{ number: i18n.number(batches) }}`,
    ],
    feed: (name) => feeds[name] ?? name,
    work: (kind) => works[kind] ?? kind,
    outboxState: (name) => outboxStates[name] ?? name,
    serviceWorker: (state) => workerStates[state],
  };
}
