// The friend requests: received ones to approve or reject, sent ones to recall, and those that are decided (X-FRND-06).
import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import Inbox from 'lucide-react/icons/inbox';
import { useState } from 'react';
import { useView } from '../../line/hooks.ts';
import { usePages } from '../../shared/list/use-pages.ts';
import { Detail } from '../../shared/split/Detail.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { requestSections, waitingRequests } from './request-sections.ts';
import { RequestItem } from './RequestItem.tsx';
import styles from './Requests.module.css';

export function RequestsPane() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { rows, ready } = useView({ view: 'requests' });
  const [tab, setTab] = useState<'received' | 'sent'>('received');
  const shown = requestSections(rows)[tab];
  const waiting = waitingRequests(rows);
  const pages = usePages(shown, tab);
  return (
    <Detail
      title={t`Friend requests`}
      backLabel={t`Back to the friends`}
      onBack={() => void navigate({ to: '/home/friend', search: {} })}
    >
      <Tabs
        className={styles.tabs}
        label={t`Friend requests`}
        tabs={[
          { id: 'received', label: t`Received`, ...(waiting > 0 && { count: waiting }) },
          { id: 'sent', label: t`Sent` },
        ]}
        value={tab}
        onChange={setTab}
      >
        {!ready && (
          <div className={styles.waiting} aria-busy="true">
            <Skeleton shape="row" count={4} />
          </div>
        )}
        {ready && shown.length === 0 && (
          <EmptyState
            icon={<Inbox />}
            text={tab === 'received' ? t`No received requests` : t`No sent requests`}
          />
        )}
        {shown.length > 0 && (
          <div className={styles.scroller} onScroll={pages.onScroll}>
            <ul className={styles.list} aria-label={tab === 'received' ? t`Received` : t`Sent`}>
              {pages.shown.map((request) => (
                <RequestItem key={request.key} request={request} />
              ))}
            </ul>
          </div>
        )}
      </Tabs>
    </Detail>
  );
}
