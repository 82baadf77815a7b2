// The dialog with all keyboard shortcuts.
import { useLingui } from '@lingui/react/macro';
import { keysOf, SHORTCUTS, type ShortcutName } from '../../shared/keys/shortcuts.ts';
import { isMac } from '../../shared/keys/use-shortcut.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Kbd } from '../../ui/Kbd.tsx';
import styles from './HelpSheet.module.css';

export function HelpSheet({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const mac = isMac();
  const anywhere: Record<ShortcutName, string> = {
    search: t`Search chats and messages`,
    find: t`Search in this chat`,
    info: t`Open or close the group info`,
    'previous-chat': t`Previous chat`,
    'next-chat': t`Next chat`,
    'previous-unread': t`Previous unread chat`,
    'next-unread': t`Next unread chat`,
    chats: t`Go to chats`,
    friends: t`Go to friends`,
    groups: t`Go to groups`,
    back: t`Back to the message field, then to the chat list`,
    help: t`Show keyboard shortcuts`,
  };
  const mod = mac ? '⌘' : 'Ctrl';
  const writing: [string[][], string][] = [
    [[['Enter']], t`Send`],
    [
      [
        ['Shift', 'Enter'],
        [mod, 'Enter'],
      ],
      t`New line`,
    ],
    [[['@']], t`Mention a group member`],
  ];
  const reading: [string[][], string][] = [
    [[['↑'], ['↓']], t`Move between messages or chats`],
    [[['Enter']], t`Message actions`],
    [[['Shift', 'F10']], t`Actions for a chat or message`],
    [[['F6']], t`Go to notifications and back`],
  ];
  // The acceptor and the call dialog take these letters: acceptor-keys.ts and call-keys.ts in src/calls.
  const calling: [string[][], string][] = [
    [[['A']], t`Accept a call`],
    [[['V']], t`Accept with video; camera on or off`],
    [[['D']], t`Decline a call`],
    [[['M']], t`Microphone on or off`],
    [[['S']], t`Start or stop sharing your screen`],
    [[['F']], t`Full screen on or off`],
  ];
  return (
    <Dialog open onClose={onClose} title={t`Keyboard shortcuts`} closeLabel={t`Close`} width={800}>
      {/* The dialog scrolls in a low window, and the keyboard scrolls the element with the focus. */}
      <div className={styles.parts} role="group" aria-label={t`Keyboard shortcuts`} tabIndex={0}>
        <Part
          title={t`Anywhere`}
          rows={SHORTCUTS.map((shortcut) => [[keysOf(shortcut, mac)], anywhere[shortcut.name]])}
        />
        <Part title={t`In lists`} rows={reading} />
        <Part title={t`While writing`} rows={writing} />
        <Part title={t`In a call`} rows={calling} />
      </div>
    </Dialog>
  );
}

function Part({ title, rows }: { title: string; rows: readonly [string[][], string][] }) {
  return (
    <section className={styles.part}>
      <h3 className={styles.title}>{title}</h3>
      <dl className={styles.rows}>
        {rows.map(([alternatives, label]) => (
          <div key={label} className={styles.row}>
            <dt>{label}</dt>
            <dd>
              {alternatives.map((keys) => (
                <span key={keys.join(' ')} className={styles.keys}>
                  {keys.map((key) => (
                    <Kbd key={key}>{key}</Kbd>
                  ))}
                </span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
