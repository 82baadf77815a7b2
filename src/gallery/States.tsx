import MessagesSquare from 'lucide-react/icons/messages-square';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { StatusLine } from '../ui/StatusLine.tsx';
import styles from './Gallery.module.css';
import type { SectionProps } from './Section.tsx';
import { Section } from './Section.tsx';

export function States({ words }: SectionProps) {
  return (
    <>
      <Section title={words.status}>
        <div className={styles.surface}>
          <StatusLine kind="live" text={words.live} />
          <StatusLine kind="busy" text={words.catching} />
          <StatusLine kind="wait" text={words.offline} />
          <StatusLine
            kind="wrong"
            text={words.failed}
            action={
              <Button size="small" kind="ghost">
                {words.retry}
              </Button>
            }
          />
        </div>
      </Section>
      <Section title={words.banners}>
        <Banner action={<Button size="small">{words.reload}</Button>}>{words.info}</Banner>
        <Banner kind="wait">{words.waitText}</Banner>
        <Banner kind="wrong">{words.wrongText}</Banner>
      </Section>
      <Section title={words.waiting}>
        <div className={styles.halves}>
          <div className={styles.surface}>
            <Skeleton shape="row" count={4} />
          </div>
          <Skeleton shape="bubble" count={4} />
        </div>
      </Section>
      <Section title={words.empty}>
        <div className={styles.surface}>
          <EmptyState
            icon={<MessagesSquare />}
            text={words.noChats}
            action={<Button>{words.findFriend}</Button>}
          />
        </div>
      </Section>
    </>
  );
}
