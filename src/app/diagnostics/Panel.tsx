// The diagnostics panel: the state of the engine, this page and the browser's storage, and a record to send to
// support. The panel is not modal: the page beside it stays usable. Names of code, ids and logged lines are not translated.
import { useLingui } from '@lingui/react/macro';
import X from 'lucide-react/icons/x';
import { type ReactNode, useState } from 'react';
import type { Diagnostics } from '../../core/contract/diagnostics.ts';
import { useLine, useLineState } from '../../line/hooks.ts';
import { fileSize } from '../../shared/files/file-size.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import styles from './Panel.module.css';
import { saveRecord } from './save-record.ts';
import { useFactWords } from './use-fact-words.ts';
import { type Facts, useFacts } from './use-facts.ts';

export function Panel({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const line = useLine();
  const facts = useFacts(line);
  const [state, setState] = useState<'idle' | 'saving' | 'saved' | 'refused'>('idle');
  const save = async (): Promise<void> => {
    setState('saving');
    setState((await saveRecord(line)) ? 'saved' : 'refused');
  };
  return (
    <aside className={styles.panel} aria-label={t`Diagnostics`}>
      <header className={styles.head}>
        <h2 className={styles.title}>{t`Diagnostics`}</h2>
        <IconButton label={t`Close`} title={t`Close`} onClick={onClose}>
          <X />
        </IconButton>
      </header>
      {/* The panel's body has no focusable content, so it is focusable itself: then keys can scroll it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={styles.body} tabIndex={0} role="group" aria-label={t`Diagnostics`}>
        <EngineFacts engine={facts.engine} />
        {facts.engine && facts.engine.bugs.length > 0 && <Bugs engine={facts.engine} />}
        {facts.engine && <TabFacts engine={facts.engine} />}
        {facts.engine?.account && <AccountFacts account={facts.engine.account} />}
        <StorageFacts browser={facts.browser} />
        {facts.engine?.account && <RecentEvents account={facts.engine.account} />}
      </div>
      <footer className={styles.foot}>
        {state === 'refused' && (
          <Banner kind="wrong">{t`The record could not be saved. Sign in, then try again.`}</Banner>
        )}
        <p className={styles.note}>
          {state === 'saved'
            ? t`The record is saved. It contains no names or texts.`
            : t`A record helps to find an error. Names and texts are removed from it.`}
        </p>
        <Button kind="primary" wide busy={state === 'saving'} onClick={() => void save()}>
          {t`Save record`}
        </Button>
      </footer>
    </aside>
  );
}

function EngineFacts({ engine }: { engine: Facts['engine'] }) {
  const { t, i18n } = useLingui();
  const words = useFactWords();
  const state = useLineState();
  return (
    <Section title={t`Engine`} note={engine ? null : t`The engine is not responding.`}>
      <Fact name={t`Page build`}>
        <Code>{__BUILD__}</Code>
      </Fact>
      <Fact name={t`Connection`}>
        {words.line(state.kind)}
        {state.kind === 'broken' && (
          <>
            : <Code>{state.reason}</Code>
          </>
        )}
      </Fact>
      {engine && (
        <>
          <Fact name={t`Engine build`}>
            <Code>{engine.build}</Code>
          </Fact>
          <Fact name={t`Epoch`}>
            <Code>{engine.boot.slice(0, 8)}</Code> · {t`protocol`} {engine.protocol}
          </Fact>
          <Fact name={t`Phase`}>
            {words.phase(engine.phase)}
            {engine.account && ` · ${words.phase(engine.account.step)}`} · {clock(engine.since)}
          </Fact>
          <Fact name={t`Writer lock`}>{words.writerLock(engine.waiting)}</Fact>
          <Fact name={t`Server clock`}>
            {t`${{ offset: i18n.number(Math.round(engine.clockOffset)) }} ms`}
          </Fact>
        </>
      )}
    </Section>
  );
}

function Bugs({ engine }: { engine: Diagnostics }) {
  const { t } = useLingui();
  return (
    <section className={styles.section}>
      <h3>{t`App errors`}</h3>
      <ol className={styles.last}>
        {engine.bugs.toReversed().map(({ at, name, message, stack }, index) => (
          <li key={`${at} ${engine.bugs.length - index}`} data-wrong>
            <time>{clock(at)}</time>{' '}
            <Code>
              {name}: {message}
            </Code>
            <pre lang="en" translate="no">
              {stack.join('\n')}
            </pre>
          </li>
        ))}
      </ol>
    </section>
  );
}

function TabFacts({ engine }: { engine: Diagnostics }) {
  const { t } = useLingui();
  const words = useFactWords();
  return (
    <Section title={t`Tabs`}>
      {engine.tabs.map((tab) => (
        <Fact key={tab.seat} name={<Code>{tab.seat.slice(0, 8)}</Code>}>
          {words.tab(tab).join(' · ')}
          {tab.chat && (
            <>
              {' · '}
              <Code>{tab.chat}</Code>
            </>
          )}
        </Fact>
      ))}
    </Section>
  );
}

function AccountFacts({ account }: { account: NonNullable<Diagnostics['account']> }) {
  const { t } = useLingui();
  const words = useFactWords();
  const { cursors, buffers, frames, outbox } = account;
  return (
    <>
      <Section title={t`Account`}>
        <Fact name={t`User`}>{account.id}</Fact>
        <Fact name={t`Chats`}>
          {account.chats} · {t`in memory`} {account.timeline}
        </Fact>
        <Fact name={t`Tail`}>
          {account.tail}
          {account.pending && ` · ${t`writing`}`}
        </Fact>
        {Object.entries(cursors).map(([kind, { done, ask, ended }]) => (
          <Fact key={kind} name={t`Cursor: ${{ feed: words.feed(kind) }}`}>
            {done} · {ask} · {ended === 0 ? '–' : clock(ended)}
          </Fact>
        ))}
        <Fact name={t`Buffers`}>
          {t`maximum`} {buffers.most} · {t`overflows`} {buffers.overflows}
        </Fact>
        <Fact name={t`Frames`} wrong={frames.rejected > 0}>
          {t`rejected`} {frames.rejected} · {t`unknown`} {frames.unknown}
        </Fact>
      </Section>
      <Section title={t`Outbox`} note={outbox.length === 0 ? t`Nothing is waiting to be sent.` : null}>
        {outbox.map(({ tmpId, chat, kind, state }) => (
          <Fact key={tmpId} name={<Code>{tmpId}</Code>} wrong={state === 'failed'}>
            {words.work(kind)} · <Code>{chat}</Code> · {words.outboxState(state)}
          </Fact>
        ))}
      </Section>
    </>
  );
}

function StorageFacts({ browser }: { browser: Facts['browser'] }) {
  const { t, i18n } = useLingui();
  const words = useFactWords();
  if (!browser) return null;
  const size = (bytes: number | null): string => (bytes === null ? '–' : fileSize(bytes, i18n.locale));
  return (
    <Section title={t`Storage`}>
      <Fact name={t`Used`}>
        {size(browser.used)} / {size(browser.quota)} · {browser.persisted ? t`kept` : t`may be deleted`}
      </Fact>
      <Fact name={t`Service worker`}>{words.serviceWorker(browser.serviceWorker)}</Fact>
      {browser.databases.map((name) => (
        <Fact key={name} name={t`Database`}>
          <Code>{name}</Code>
        </Fact>
      ))}
      {browser.caches.map(({ name, entries }) => (
        <Fact key={name} name={t`Cache`}>
          <Code>{name}</Code> · {entries}
        </Fact>
      ))}
    </Section>
  );
}

function RecentEvents({ account }: { account: NonNullable<Diagnostics['account']> }) {
  const { t } = useLingui();
  return (
    <section className={styles.section}>
      <h3>{t`Recent events`}</h3>
      <ol className={styles.last}>
        {account.last.map(({ at, words }, index) => (
          // Two events may have the same text and millisecond, so the key holds the index.
          <li
            key={`${at} ${account.last.length - index}`}
            data-wrong={/rejected|^bug |^fault/.test(words) || undefined}
          >
            <time>{clock(at)}</time> <Code>{words}</Code>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** @param props.note a sentence below the facts, or in place of facts */
function Section({
  title,
  note = null,
  children,
}: {
  title: string;
  note?: string | null;
  children: ReactNode;
}) {
  return (
    <section className={styles.section}>
      <h3>{title}</h3>
      <dl>{children}</dl>
      {note !== null && <p className={styles.silent}>{note}</p>}
    </section>
  );
}

/** A name of code, an id or a logged line: always English, in every language of the interface. */
function Code({ children }: { children: ReactNode }) {
  return (
    <span lang="en" translate="no">
      {children}
    </span>
  );
}

function Fact({ name, wrong, children }: { name: ReactNode; wrong?: boolean; children: ReactNode }) {
  return (
    <div className={styles.fact} data-wrong={wrong || undefined}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Formats a time as the local time of day with milliseconds. */
const clock = (ms: number): string => {
  const at = new Date(ms);
  const twoDigits = (part: number): string => String(part).padStart(2, '0');
  const time = [at.getHours(), at.getMinutes(), at.getSeconds()].map(twoDigits).join(':');
  return `${time}.${String(at.getMilliseconds()).padStart(3, '0')}`;
};
