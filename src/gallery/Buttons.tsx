import LogOut from 'lucide-react/icons/log-out';
import Send from 'lucide-react/icons/send-horizontal';
import SquarePen from 'lucide-react/icons/square-pen';
import { Button } from '../ui/Button.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import styles from './Gallery.module.css';
import type { SectionProps } from './Section.tsx';
import { Row, Section, STATES } from './Section.tsx';

const KINDS = ['primary', 'secondary', 'ghost', 'danger'] as const;
const ICON_KINDS = ['plain', 'filled', 'danger'] as const;

export function Buttons({ words }: SectionProps) {
  return (
    <>
      <Section title={words.buttons}>
        <div className={styles.table} style={{ gridTemplateColumns: 'repeat(6, max-content)' }}>
          {[...STATES, 'disabled', 'busy'].map((state) => (
            <span key={state} className={styles.head}>
              {words[state as 'rest']}
            </span>
          ))}
          {KINDS.map((kind) => [
            ...STATES.map((state) => (
              <Button key={kind + state} kind={kind} data-state={state}>
                {words[kind]}
              </Button>
            )),
            <Button key={`${kind}disabled`} kind={kind} disabled>
              {words[kind]}
            </Button>,
            <Button key={`${kind}busy`} kind={kind} busy>
              {words[kind]}
            </Button>,
          ])}
        </div>
        <Row>
          <Button size="small">{words.small}</Button>
          <Button>{words.medium}</Button>
          <Button size="large">{words.large}</Button>
          <Button kind="primary" size="large" icon={<SquarePen />}>
            {words.write}
          </Button>
          <Button kind="primary" disabled reason={words.reason}>
            {words.explained}
          </Button>
          <Button disabled reason={words.reason} data-state="focus">
            {words.send}
          </Button>
        </Row>
      </Section>
      <Section title={words.iconButtons}>
        {ICON_KINDS.map((kind) => (
          <Row key={kind}>
            {STATES.map((state) => (
              <IconButton key={state} kind={kind} label={words.write} data-state={state}>
                {kind === 'filled' ? <Send /> : kind === 'danger' ? <LogOut /> : <SquarePen />}
              </IconButton>
            ))}
            <IconButton kind={kind} label={words.write} pressed>
              {kind === 'filled' ? <Send /> : kind === 'danger' ? <LogOut /> : <SquarePen />}
            </IconButton>
            <IconButton kind={kind} label={words.write} disabled>
              {kind === 'filled' ? <Send /> : kind === 'danger' ? <LogOut /> : <SquarePen />}
            </IconButton>
            <IconButton kind={kind} label={words.write} busy>
              <Send />
            </IconButton>
          </Row>
        ))}
      </Section>
    </>
  );
}
