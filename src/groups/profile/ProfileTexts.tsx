// The texts of a group: name and notice, which owner and admins may change, and the user's own nickname and remark.
import { useLingui } from '@lingui/react/macro';
import type { ArgsOf } from '../../core/contract/commands.ts';
import type { GroupInfoRow } from '../../core/contract/people-rows.ts';
import type { Result } from '../../core/contract/result.ts';
import { contentLength } from '../../core/domain/characters.ts';
import { groupRights } from '../../core/domain/group-rights.ts';
import { LIMITS } from '../../core/wire/profile-s/limits.ts';
import { useLine } from '../../line/hooks.ts';
import { EditableText } from '../../shared/forms/EditableText.tsx';
import { retryCommand } from '../../shared/retry-command.ts';
import layout from '../../shared/split/Profile.module.css';
import { hasTooManyLines } from '../text-checks.ts';
import { useNameWords } from '../use-name-words.ts';

export function ProfileTexts({ group }: { group: GroupInfoRow }) {
  const { t } = useLingui();
  const line = useLine();
  const nameError = useNameWords();
  const { edit, editOwn } = groupRights(group.role, group);
  const modify = (change: Omit<ArgsOf<'modifyGroup'>, 'group'>): Promise<Result<unknown>> =>
    retryCommand(line, 'modifyGroup', { group: group.id, ...change });
  return (
    <section className={layout.part} aria-label={t`Texts`}>
      <EditableText
        textKey={`${group.key}/name`}
        level={4}
        label={t`Group name`}
        value={group.name}
        emptyText={t`No name`}
        canEdit={edit}
        editLabel={t`Change the group name`}
        check={nameError}
        save={(name) => modify({ name })}
      />
      <EditableText
        textKey={`${group.key}/notice`}
        level={4}
        label={t`Notice`}
        value={group.words}
        emptyText={t`No notice`}
        hasLinks
        max={LIMITS.groupNotice.max}
        lengthOf={contentLength}
        multiline
        canEdit={edit}
        editLabel={t`Change the notice`}
        check={(text) =>
          hasTooManyLines(text) ? t`The notice has too many lines. At most 40 are shown.` : undefined
        }
        save={(notice) => modify({ notice })}
      />
      <EditableText
        textKey={`${group.key}/nickname`}
        level={4}
        label={t`My nickname in this group`}
        value={group.nickName}
        emptyText={t`No nickname`}
        max={LIMITS.groupNickName.max}
        canEdit={editOwn}
        editLabel={t`Change my nickname in this group`}
        save={(nickName) => modify({ nickName })}
      />
      <EditableText
        textKey={`${group.key}/remark`}
        level={4}
        label={t`My remark for this group`}
        value={group.remark}
        emptyText={t`Only you see it`}
        max={LIMITS.groupRemark.max}
        canEdit={editOwn}
        editLabel={t`Change my remark for this group`}
        save={(remark) => modify({ remark })}
      />
    </section>
  );
}
