import Copy from 'lucide-react/icons/copy';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Forward from 'lucide-react/icons/forward';
import Quote from 'lucide-react/icons/quote';
import Undo from 'lucide-react/icons/undo-2';
import { useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { ContextMenu } from '../ui/ContextMenu.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import type { MenuEntry } from '../ui/Menu.tsx';
import { Menu } from '../ui/Menu.tsx';
import { Resizer } from '../ui/Resizer.tsx';
import { toasts } from '../ui/toasts.ts';
import { Tooltip, TooltipGroup } from '../ui/Tooltip.tsx';
import styles from './Gallery.module.css';
import type { SectionProps } from './Section.tsx';
import { Row, Section } from './Section.tsx';
import { Stage } from './Stage.tsx';
import type { Words } from './words.ts';

export function Floating({ words }: SectionProps) {
  const [theme, setTheme] = useState('system');
  const [open, setOpen] = useState(false);
  const [width, setWidth] = useState(320);
  const entries = messageEntries(words, theme, setTheme);
  return (
    <>
      <Section title={words.floating}>
        <Stage>
          <Menu
            open
            modal={false}
            align="start"
            entries={entries}
            trigger={<Button data-state="press">{words.openMenu}</Button>}
          />
        </Stage>
        <Stage>
          <FixedDialog words={words} />
        </Stage>
        <Row>
          <Button onClick={() => setOpen(true)}>{words.openDialog}</Button>
          <Dialog
            open={open}
            onClose={() => setOpen(false)}
            title={words.dialogTitle}
            description={words.dialogText}
            closeLabel={words.close}
            actions={<Answers words={words} onAnswer={() => setOpen(false)} />}
          />
          <Menu
            entries={entries}
            trigger={
              <Tooltip text={words.openMenu}>
                <IconButton label={words.openMenu}>
                  <Ellipsis />
                </IconButton>
              </Tooltip>
            }
          />
          <TooltipGroup>
            <Tooltip text={words.copy} keys="Ctrl C">
              <Button>{words.hoverMe}</Button>
            </Tooltip>
          </TooltipGroup>
          <Button onClick={() => toasts.add({ text: words.toastInfo })}>{words.notices}</Button>
        </Row>
        <ContextMenu entriesFor={() => entries}>
          <div className={styles.area}>{words.here}</div>
        </ContextMenu>
      </Section>
      <Section title={words.splitter}>
        <div className={styles.columns}>
          <div className={styles.column} style={{ width: width / 2 }}>
            {width}
          </div>
          <Resizer label={words.width} value={width} onChange={setWidth} />
          <div className={styles.column} style={{ flex: 1 }} />
        </div>
      </Section>
    </>
  );
}

function FixedDialog({ words }: SectionProps) {
  return (
    <Dialog
      open
      modal={false}
      initialFocus={false}
      onClose={() => {}}
      title={words.dialogTitle}
      description={words.dialogText}
      closeLabel={words.close}
      actions={<Answers words={words} onAnswer={() => {}} />}
    />
  );
}

function Answers({ words, onAnswer }: SectionProps & { onAnswer: () => void }) {
  return (
    <>
      <Button onClick={onAnswer}>{words.secondary}</Button>
      <Button kind="danger" onClick={onAnswer}>
        {words.danger}
      </Button>
    </>
  );
}

function messageEntries(words: Words, theme: string, setTheme: (theme: string) => void): MenuEntry[] {
  const onSelect = () => toasts.add({ kind: 'good', text: words.toastGood });
  return [
    { id: 'copy', label: words.copy, icon: <Copy />, keys: 'Ctrl C', onSelect },
    { id: 'quote', label: words.quote, icon: <Quote />, onSelect },
    {
      id: 'forward',
      label: words.forward,
      icon: <Forward />,
      disabled: true,
      reason: words.forwardReason,
      onSelect,
    },
    { kind: 'line', id: 'line1' },
    {
      kind: 'choice',
      id: 'theme',
      label: words.theme,
      value: theme,
      onChange: setTheme,
      options: [
        { value: 'system', label: words.system },
        { value: 'light', label: words.light },
        { value: 'dark', label: words.dark },
      ],
    },
    { kind: 'line', id: 'line2' },
    { id: 'recall', label: words.danger, icon: <Undo />, danger: true, onSelect },
  ];
}
