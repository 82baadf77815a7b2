import { Avatar } from '../ui/Avatar.tsx';
import { Badge } from '../ui/Badge.tsx';
import { personColour } from '../ui/initials.ts';
import { Kbd } from '../ui/Kbd.tsx';
import { ProgressRing } from '../ui/ProgressRing.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import styles from './Gallery.module.css';
import type { SectionProps } from './Section.tsx';
import { Row, Section } from './Section.tsx';

const SIZES = [40, 32, 28] as const;
const COUNTS = [1, 4, 31, 99, 100] as const;
const KINDS = ['accent', 'red', 'grey'] as const;
/** Avatar ids, one for each of the six avatar colours. */
const COLOUR_IDS = ['4', '6', '2', '19', '1', '3'];
const PICTURE = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><linearGradient id="g" x2="1" y2="1"><stop stop-color="#ffb482"/><stop offset=".6" stop-color="#e05d63"/><stop offset="1" stop-color="#5a3472"/></linearGradient><path fill="url(#g)" d="M0 0h40v40H0z"/></svg>',
)}`;

export function Indicators({ words }: SectionProps) {
  return (
    <>
      <Section title={words.avatars}>
        {SIZES.map((size) => (
          <Row key={size}>
            {words.names.slice(0, 6).map((name, at) => (
              <Avatar
                key={name}
                id={COLOUR_IDS[at] ?? at}
                name={name}
                size={size}
                online={at % 2 === 1}
                onlineLabel={words.online}
              />
            ))}
            <Avatar id="p" name="P" image={PICTURE} size={size} online onlineLabel={words.online} />
            <Avatar id="e" name="🌙" size={size} />
          </Row>
        ))}
      </Section>
      <Section title={words.badges}>
        {KINDS.map((kind) => (
          <Row key={kind}>
            {COUNTS.map((count) => (
              <Badge key={count} count={count} kind={kind} label={`${count} ${words.unread}`} />
            ))}
          </Row>
        ))}
      </Section>
      <Section title={words.small_parts}>
        <Row>
          <Kbd>Ctrl K</Kbd>
          <Kbd>Esc</Kbd>
          <Kbd>F6</Kbd>
          <Spinner label={words.loading} />
          <Spinner size={24} label={words.loading} />
          {[0, 0.3, 0.7, 1].map((value) => (
            <ProgressRing key={value} value={value} label={words.loading} />
          ))}
          <ProgressRing value={0.6} size={24} label={words.loading} />
        </Row>
        <div className={styles.raised}>
          {words.names.slice(0, 6).map((name, at) => (
            <strong key={name} style={{ color: personColour(COLOUR_IDS[at] ?? at), fontWeight: 600 }}>
              {name}
            </strong>
          ))}
        </div>
      </Section>
    </>
  );
}
