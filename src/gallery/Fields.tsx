import { useState } from 'react';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { Checkbox } from '../ui/Checkbox.tsx';
import { RadioGroup } from '../ui/RadioGroup.tsx';
import { Switch } from '../ui/Switch.tsx';
import { TextArea } from '../ui/TextArea.tsx';
import { TextField } from '../ui/TextField.tsx';
import styles from './Gallery.module.css';
import type { SectionProps } from './Section.tsx';
import { Row, Section, STATES } from './Section.tsx';

export function Fields({ words }: SectionProps) {
  return (
    <>
      <Section title={words.fields}>
        <div className={styles.fields}>
          <TextField label={words.userName} hint={words.userHint} />
          <TextField label={words.userName} data-state="hover" defaultValue={words.filled} />
          <TextField label={words.userName} data-state="focus" defaultValue={words.filled} />
          <TextField label={words.userName} error={words.wrongPassword} defaultValue={words.filled} />
          <TextField
            label={words.userName}
            limit={{ length: 24, max: 20 }}
            error={words.wrongText}
            value={words.filled}
            readOnly
          />
          <TextField label={words.userName} error={words.wrongPassword} data-state="focus" />
          <TextField
            label={words.password}
            type="password"
            reveal={{ show: words.show, hide: words.hide }}
            defaultValue="correct horse"
          />
          <TextField label={words.disabled} disabled defaultValue={words.filled} />
          <TextField label={words.readOnly} readOnly defaultValue={words.filled} />
        </div>
      </Section>
      <Section title={words.textAreas}>
        <div className={styles.fields}>
          <TextArea
            label={words.write}
            hint={words.userHint}
            limit={{ length: 30, max: 255, isAlwaysShown: true }}
            value=""
            readOnly
          />
          {STATES.map((state) => (
            <TextArea
              key={state}
              label={words[state]}
              data-state={state}
              limit={{ length: 30, max: 255, isAlwaysShown: true }}
              value={words.waitText}
              readOnly
            />
          ))}
          <TextArea label={words.full} limit={{ length: 5, max: 5 }} value={words.filled} readOnly />
          <TextArea
            label={words.write}
            error={words.wrongText}
            limit={{ length: 30, max: 255, isAlwaysShown: true }}
            value={words.filled}
            readOnly
          />
          <TextArea
            label={words.disabled}
            disabled
            limit={{ length: 30, max: 255, isAlwaysShown: true }}
            value={words.filled}
            readOnly
          />
        </div>
      </Section>
      <Section title={words.radioGroups}>
        <div className={styles.fields}>
          <Choice words={words} />
          <Choice words={words} error={words.wrongText} />
          <Choice words={words} disabled />
        </div>
      </Section>
      <Section title={words.checkboxes}>
        {[false, true].map((on) => (
          <Row key={String(on)}>
            {STATES.map((state) => (
              <Checkbox key={state} label={words[state]} defaultChecked={on} data-state={state} />
            ))}
            <Checkbox label={words.disabled} disabled defaultChecked={on} />
          </Row>
        ))}
        <Checkbox label={words.auto} hint={words.autoHint} defaultChecked />
      </Section>
      <Section title={words.switches}>
        {[false, true].map((on) => (
          <div key={String(on)} className={styles.fields}>
            {STATES.map((state) => (
              <Switch key={state} label={words[state]} checked={on} data-state={state} onChange={ignore} />
            ))}
            <Switch label={words.busy} checked={on} busy onChange={ignore} />
            <Switch label={words.disabled} checked={on} disabled onChange={ignore} />
          </div>
        ))}
        <Switch label={words.auto} hint={words.autoHint} checked onChange={ignore} />
      </Section>
      <Section title={words.form}>
        <Together words={words} />
      </Section>
    </>
  );
}

function Choice({ words, ...rest }: SectionProps & { error?: string; disabled?: boolean }) {
  const [value, setValue] = useState<string | null>(rest.error === undefined ? 'full' : null);
  const options = [
    { value: 'full', label: words.full },
    { value: 'readOnly', label: words.readOnly },
  ];
  return <RadioGroup label={words.userName} options={options} value={value} onChange={setValue} {...rest} />;
}
const ignore = (): void => undefined;

/** A form as on a screen, which shows the components together. */
function Together({ words }: SectionProps) {
  const [busy, setBusy] = useState(false);
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        setBusy(!busy);
      }}
    >
      <Banner kind="wrong">{words.wrongText}</Banner>
      <TextField label={words.userName} defaultValue={words.filled} />
      <TextField label={words.password} type="password" reveal={{ show: words.show, hide: words.hide }} />
      <Checkbox label={words.auto} defaultChecked />
      <Button type="submit" kind="primary" size="large" wide busy={busy}>
        {words.primary}
      </Button>
    </form>
  );
}
