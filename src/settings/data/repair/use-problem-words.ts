// The sentences of problems that a check of the journal has found, and of their repair.
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { JournalProblem } from '../../../core/contract/data-commands.ts';

/** Returns the sentence of the problem, then that of its repair. */
export function useProblemWords(): (problem: JournalProblem) => readonly [found: string, repair: string] {
  const { t } = useLingui();

  const found = ({ kind, count }: JournalProblem): string => {
    switch (kind) {
      case 'record':
        return t`${plural(count, { one: '# record of a chat was damaged.', other: '# records of chats were damaged.' })}`;
      case 'tail':
        return t`${plural(count, { one: '# record of new messages was damaged.', other: '# records of new messages were damaged.' })}`;
      case 'outbox':
        return t`${plural(count, { one: '# record of an unsent message was damaged.', other: '# records of unsent messages were damaged.' })}`;
      case 'people':
        return t`${plural(count, { one: '# list of people was damaged.', other: '# lists of people were damaged.' })}`;
      case 'cursor':
        return t`The mark up to which messages are complete was wrong.`;
      case 'page':
        return t`${plural(count, { one: '# page of messages was damaged.', other: '# pages of messages were damaged.' })}`;
      case 'missing':
        return t`${plural(count, { one: 'Messages were missing in # chat.', other: 'Messages were missing in # chats.' })}`;
      case 'row':
        return t`${plural(count, { one: 'The list showed # chat differently from its messages.', other: 'The list showed # chats differently from their messages.' })}`;
      case 'signature':
        return t`${plural(count, { one: '# page of messages was missing in the search index.', other: '# pages of messages were missing in the search index.' })}`;
      case 'file':
        return t`${plural(count, { one: 'The file of # unsent message is missing.', other: 'The files of # unsent messages are missing.' })}`;
    }
  };

  const repair = ({ mended }: JournalProblem): string => {
    switch (mended) {
      case 'done':
        return t`Repaired.`;
      case 'fetching':
        return t`The server is sending the data again.`;
      case 'waiting':
        return t`The server sends the data again when you are back online.`;
      case 'lost':
        return t`This cannot be repaired.`;
    }
  };

  return (problem) => [found(problem), repair(problem)];
}
