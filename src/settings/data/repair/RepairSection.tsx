// The check of the data on this device, which also repairs it: a button, the progress, and a list of problems.
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useId, useRef, useState } from 'react';
import type { JournalProblem } from '../../../core/contract/data-commands.ts';
import type { Failure } from '../../../core/contract/result.ts';
import { useLine, useRow } from '../../../line/hooks.ts';
import { FaultCopy } from '../../../shared/diagnostics/FaultCopy.tsx';
import { retryCommand } from '../../../shared/retry-command.ts';
import { useBusy } from '../../../shared/use-busy.ts';
import { useFailureWords } from '../../../shared/use-failure-words.ts';
import { Button } from '../../../ui/Button.tsx';
import settings from '../../Settings.module.css';
import { type CheckSum, runCheck } from './run-check.ts';
import { useProblemWords } from './use-problem-words.ts';

export type CheckState =
  | { kind: 'idle' }
  | { kind: 'running'; sum: CheckSum | null }
  | { kind: 'failed'; error: Failure }
  | { kind: 'done'; sum: CheckSum };

export function RepairSection() {
  const { t } = useLingui();
  const heading = useId();
  const line = useLine();
  const isInMemory = useRow({ view: 'status' })?.storage === 'memory';
  const [state, setState] = useState<CheckState>({ kind: 'idle' });
  const [busy, run] = useBusy();
  const isClosed = useRef(false);
  useEffect(() => {
    isClosed.current = false;
    return () => {
      isClosed.current = true;
    };
  }, []);

  const check = async (): Promise<void> => {
    const user = line.user();
    setState({ kind: 'running', sum: null });
    const answer = await runCheck({
      check: (after) => retryCommand(line, 'checkJournal', { after }, user),
      report: (sum) => setState({ kind: 'running', sum }),
      isOver: () => isClosed.current,
    });
    setState(answer.ok ? { kind: 'done', sum: answer.value } : { kind: 'failed', error: answer.error });
  };
  return (
    <section className={settings.group} aria-labelledby={heading}>
      <h3 id={heading}>{t`Check and repair`}</h3>
      <p className={settings.note}>
        {isInMemory
          ? t`This browser stores no messages, so there is nothing to check.`
          : t`Reads everything that this device has stored, and repairs damaged data. Drafts and unsent messages stay.`}
      </p>
      <CheckResult state={state} />
      <div className={settings.acts}>
        <Button busy={busy} disabled={isInMemory} onClick={() => void run(check)}>
          {t`Check and repair`}
        </Button>
      </div>
    </section>
  );
}

/** Screen readers hear the result, but not each step of the progress. */
export function CheckResult({ state }: { state: CheckState }) {
  const { t } = useLingui();
  const failureText = useFailureWords();
  if (state.kind === 'idle') return null;
  if (state.kind === 'failed')
    return (
      <div className={settings.wrong} role="alert">
        {failureText(state.error)} <FaultCopy failure={state.error} />
      </div>
    );
  const { chats, messages, pages, problems } = state.sum ?? NOTHING;
  const numbers = [
    t`${plural(chats, { one: '# chat', other: '# chats' })}`,
    t`${plural(messages, { one: '# message', other: '# messages' })}`,
    t`${plural(pages, { one: '# page', other: '# pages' })}`,
  ];
  if (state.kind === 'running')
    return (
      <p className={settings.note} aria-live="off">
        {t`Checked so far: ${{ numbers: numbers.join(' · ') }}`}
      </p>
    );
  return (
    <output className={settings.note}>
      {t`Checked: ${{ numbers: numbers.join(' · ') }}`}
      {problems.length === 0 ? (
        <p>{t`Everything is in order.`}</p>
      ) : (
        <ul>
          {problems.map((problem) => (
            <ProblemRow key={`${problem.kind} ${problem.mended}`} problem={problem} />
          ))}
        </ul>
      )}
    </output>
  );
}

function ProblemRow({ problem }: { problem: JournalProblem }) {
  const [found, repair] = useProblemWords()(problem);
  return (
    <li>
      {found}
      <br />
      {repair}
    </li>
  );
}

const NOTHING: CheckSum = { chats: 0, messages: 0, pages: 0, problems: [] };
