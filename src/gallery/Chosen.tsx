// The parts that are chosen or not, and marks whose only shape is a background. `data-pairs`: each child differs from
// each other child, also in forced colours.
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QualityMark } from '../calls/screens/QualityMark.tsx';
import { Avatar } from '../ui/Avatar.tsx';
import { StatusLine } from '../ui/StatusLine.tsx';
import { Tabs } from '../ui/Tabs.tsx';
import styles from './Gallery.module.css';
import type { SectionProps } from './Section.tsx';
import { Section } from './Section.tsx';

const BARS = [0, 1, 2, 3, 4] as const;
const KINDS = ['live', 'busy', 'wait', 'wrong'] as const;

export function Chosen({ words }: SectionProps) {
  const tabs = [
    { id: 'a', label: words.small },
    { id: 'b', label: words.small },
  ];
  return (
    <Section title={words.small_parts}>
      {[false, true].map((vertical) => (
        <Tabs
          key={String(vertical)}
          label={words.small}
          tabs={tabs}
          value="a"
          vertical={vertical}
          onChange={ignore}
        >
          {words.info}
        </Tabs>
      ))}
      <div className={styles.row} data-pairs="online">
        {[false, true].map((online) => (
          <Avatar key={String(online)} id="4" name="A" size={40} online={online} onlineLabel={words.online} />
        ))}
      </div>
      <div className={styles.row} data-pairs="quality">
        <I18nProvider i18n={i18n}>
          {BARS.map((bars) => (
            <QualityMark key={bars} bars={bars} />
          ))}
        </I18nProvider>
      </div>
      <div data-pairs="status">
        {KINDS.map((kind) => (
          <StatusLine key={kind} kind={kind} text={words.info} />
        ))}
      </div>
    </Section>
  );
}

const ignore = (): void => undefined;
