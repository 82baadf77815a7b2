// The list of the groupings and their friends: sections open and close, and rows move by drag, menu and keyboard.
import { useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, useRef } from 'react';
import { RowList } from '../../shared/list/RowList.tsx';
import { useBusy } from '../../shared/use-busy.ts';
import { useCommand } from '../../shared/use-command.ts';
import { Spinner } from '../../ui/Spinner.tsx';
import { LiveRegion, useSpoken } from '../../ui/LiveRegion.tsx';
import { FriendMenu } from '../list/FriendMenu.tsx';
import { useFriendDialogs } from '../list/use-friend-dialogs.tsx';
import { useFriendName } from '../list/use-sorted-friends.ts';
import { useFriendActions } from '../use-friend-actions.ts';
import { GroupingRow } from './GroupingRow.tsx';
import styles from './GroupingScreen.module.css';
import {
  groupingItems,
  type GroupingItem,
  type GroupingSection,
  movedTo,
  sectionKey,
  steppedBy,
} from './sections.ts';
import { SectionMenu } from './SectionMenu.tsx';
import { useCollapsed } from './use-collapsed.ts';
import { useGroupingDialogs } from './use-grouping-dialogs.tsx';
import { useRowDrag } from './use-row-drag.ts';

export function GroupingList({ sections }: { sections: readonly GroupingSection[] }) {
  const { t } = useLingui();
  const nameOf = useFriendName();
  const command = useCommand();
  const { move } = useFriendActions();
  const collapsed = useCollapsed();
  const friendDialogs = useFriendDialogs(null);
  const groupingDialogs = useGroupingDialogs(sections);
  const [busy, run] = useBusy();
  const { spoken, speak } = useSpoken();
  const scroller = useRef<HTMLDivElement>(null);
  const items = groupingItems(sections, collapsed.ids);
  const ids = sections.flatMap(({ id }) => (id === null ? [] : [id]));

  const itemOf = (key: string | null): GroupingItem | undefined =>
    key === null ? undefined : items.find((item) => item.key === key);
  const sectionOf = (item: GroupingItem | undefined): GroupingSection | undefined =>
    item?.kind === 'friend' ? sections.find(({ friends }) => friends.includes(item.friend)) : item?.section;

  const sort = (next: readonly number[] | null, { id, name }: GroupingSection): void => {
    if (next === null || id === null) return;
    void run(async () => {
      const receipt = await command('sortGroupings', { ids: [...next] });
      const place = next.indexOf(id) + 1;
      if (receipt.ok) speak(t`${name} is at place ${place} of ${{ count: next.length }} now.`);
    });
  };
  const handleDrop = (key: string, over: string): void => {
    const item = itemOf(key);
    const target = sectionOf(itemOf(over));
    if (!item || !target) return;
    if (item.kind === 'friend') void run(() => move(item.friend, target.id, target.name));
    else if (item.section.id !== null && target.id !== null)
      sort(movedTo(ids, item.section.id, target.id), item.section);
  };
  const { drag, gripOf } = useRowDrag(scroller, handleDrop);
  const handleKey = (event: KeyboardEvent, item: GroupingItem): boolean => {
    if (item.kind !== 'section' || event.ctrlKey || event.metaKey) return false;
    const { key, altKey } = event;
    const { id } = item.section;
    if (altKey && id !== null && (key === 'ArrowUp' || key === 'ArrowDown')) {
      sort(steppedBy(ids, id, key === 'ArrowUp' ? -1 : 1), item.section);
      return true;
    }
    const toggles = key === 'ArrowRight' ? !item.isOpen : key === 'ArrowLeft' && item.isOpen;
    if (altKey || !toggles) return false;
    collapsed.toggle(id);
    return true;
  };

  const dragged = itemOf(drag?.key ?? null);
  const target = sectionOf(itemOf(drag?.over ?? null));
  const draggedName =
    dragged === undefined ? '' : dragged.kind === 'friend' ? nameOf(dragged.friend) : dragged.section.name;
  return (
    <>
      <RowList
        label={t`Groupings and friends`}
        rows={items}
        current={null}
        className={styles.list}
        scrollerRef={scroller}
        onNear={() => undefined}
        onKey={handleKey}
        renderRow={(item, place) => (
          <GroupingRow
            item={item}
            isOver={drag !== null && item.kind === 'section' && item.section === target}
            grip={gripOf(item.key)}
            onToggle={collapsed.toggle}
            {...place}
          />
        )}
        renderMenu={(item, place) =>
          item.kind === 'friend' ? (
            <FriendMenu
              key={item.key}
              friend={item.friend}
              onRemark={friendDialogs.openRemark}
              onDelete={friendDialogs.openDelete}
              {...place}
            />
          ) : (
            <SectionMenu
              key={item.key}
              section={item.section}
              isOpen={item.isOpen}
              isFirst={item.section.id === ids[0]}
              isLast={item.section.id === ids.at(-1)}
              onToggle={() => collapsed.toggle(item.section.id)}
              onStep={(step) =>
                sort(item.section.id === null ? null : steppedBy(ids, item.section.id, step), item.section)
              }
              onRename={groupingDialogs.openRename}
              onDelete={groupingDialogs.openDelete}
              {...place}
            />
          )
        }
      />
      {drag && (
        <div
          className={styles.ghost}
          style={{ translate: `${drag.x + 14}px ${drag.y + 10}px` }}
          aria-hidden="true"
        >
          <bdi>{draggedName}</bdi>
          {target && sectionKey(target.id) !== drag.key && (
            <span className={styles.target}>
              {'→ '}
              <bdi>{target.name}</bdi>
            </span>
          )}
        </div>
      )}
      <LiveRegion spoken={spoken} />
      {busy && (
        <p className={styles.busy}>
          <Spinner label={t`Saving`} />
        </p>
      )}
      {friendDialogs.dialog}
      {groupingDialogs.dialog}
    </>
  );
}
