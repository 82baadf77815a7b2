// Groupings screen: the user's groupings with their friends, to be sorted, renamed, deleted and filled (X-FGRP-01).
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import FolderPlus from 'lucide-react/icons/folder-plus';
import { useRef, useState } from 'react';
import { ConnectionFoot } from '../../shared/connection/ConnectionFoot.tsx';
import { useFocusTitle } from '../../shared/use-focus-title.ts';
import { Button } from '../../ui/Button.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useSortedFriends } from '../list/use-sorted-friends.ts';
import { useGroupings } from '../use-groupings.ts';
import { GroupingDialog } from './GroupingDialog.tsx';
import { GroupingList } from './GroupingList.tsx';
import styles from './GroupingScreen.module.css';
import { groupingSections } from './sections.ts';

export function GroupingScreen() {
  const { t } = useLingui();
  const { groupings, ready } = useGroupings();
  const { friends, ready: friendsReady } = useSortedFriends();
  const [isCreating, setCreating] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);
  useFocusTitle(title);
  const isReady = ready && friendsReady;
  return (
    <main className={styles.screen} aria-labelledby="groupings-title">
      <header className={styles.head}>
        <Link to="/home/friend" search={{}} className={styles.back} aria-label={t`Back to the friends`}>
          <ChevronLeft />
          <span>{t`Friends`}</span>
        </Link>
        <h1 ref={title} id="groupings-title" tabIndex={-1} className={styles.title}>{t`Groupings`}</h1>
        <Button icon={<FolderPlus />} onClick={() => setCreating(true)}>
          {t`New grouping`}
        </Button>
      </header>
      {!isReady && (
        <div className={styles.waiting} aria-busy="true">
          <Skeleton shape="row" count={6} />
        </div>
      )}
      {isReady && groupings.length === 1 && (
        <p className={styles.hint}>{t`Create a grouping to sort your friends.`}</p>
      )}
      {isReady && <GroupingList sections={groupingSections(groupings, friends)} />}
      <ConnectionFoot />
      {isCreating && <GroupingDialog grouping={null} onClose={() => setCreating(false)} />}
    </main>
  );
}
