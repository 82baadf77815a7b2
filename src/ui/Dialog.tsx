// Tab. A question or a form over the page: centred, dragged by its head, closed by Esc, focus given back (X-A11Y-02).
import { Dialog as Base } from '@base-ui/react/dialog';
import Move from 'lucide-react/icons/move';
import X from 'lucide-react/icons/x';
import { type CSSProperties, type ReactNode, type RefObject, use } from 'react';
import { cx } from './cx.ts';
import styles from './Dialog.module.css';
import { DialogWordsContext } from './dialog-words.ts';
import { useDrag } from './drag.ts';
import { IconButton } from './IconButton.tsx';
import { usePortal } from './portal.ts';

export interface DialogProps {
  open: boolean;
  /** Esc, the cross, or a press beside it. */
  onClose: () => void;
  title: string;
  /** A sentence under the title, part of what is spoken on opening. */
  description?: string;
  children?: ReactNode;
  /** Buttons at the foot, the main one last. A form in the children is sent by its form attribute. */
  actions?: ReactNode;
  /** The spoken name of the cross; without it there is none, and the actions must offer the way out. */
  closeLabel?: string;
  /** px, at most the window's. */
  width?: number;
  /** It asks before something is lost: spoken at once, and a press beside it does not close it. */
  alert?: boolean;
  /** What gets the focus; otherwise the first control. false leaves the focus alone. */
  initialFocus?: RefObject<HTMLElement | null> | false;
  /** false lets the page around be used meanwhile. */
  modal?: boolean;
}

export function Dialog({ open, onClose, alert = false, modal = true, ...face }: DialogProps) {
  const container = usePortal();
  return (
    <Base.Root
      open={open}
      modal={modal}
      disablePointerDismissal={alert || !modal}
      onOpenChange={(next, details) => {
        if (next) return;
        // A toast lies above every dialog; pressing it is not pressing beside the dialog.
        const target = details.event.target;
        if (
          details.reason === 'outside-press' &&
          target instanceof Element &&
          target.closest('[data-toasts]')
        ) {
          details.cancel();
        } else {
          onClose();
        }
      }}
    >
      <Base.Portal container={container}>
        {modal && <Base.Backdrop className={styles.scrim} />}
        <Base.Viewport className={styles.viewport}>
          <Popup {...face} alert={alert} />
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}

type PopupProps = Omit<DialogProps, 'open' | 'onClose' | 'modal'>;

/** Apart, as it lives only while open: each opening starts in the middle again. */
function Popup({
  title,
  description,
  children,
  actions,
  closeLabel,
  width = 400,
  alert,
  initialFocus,
}: PopupProps) {
  const { ref, handle, twin } = useDrag<HTMLDivElement>();
  const words = use(DialogWordsContext);
  return (
    <Base.Popup
      ref={ref}
      className={styles.dialog}
      style={{ '--dialog-width': `${width}px` } as CSSProperties}
      {...(alert && { role: 'alertdialog' })}
      {...(initialFocus !== undefined && { initialFocus })}
    >
      <header
        className={cx(styles.head, closeLabel !== undefined && styles.closable, words && styles.movable)}
        {...handle}
      >
        <Base.Title className={styles.title}>{title}</Base.Title>
      </header>
      <div className={styles.body}>
        {description !== undefined && (
          <Base.Description className={styles.description}>{description}</Base.Description>
        )}
        {children}
      </div>
      {actions && <footer className={styles.foot}>{actions}</footer>}
      {/* Last, so that the focus goes to what the dialog is about. */}
      {closeLabel !== undefined && (
        <Base.Close
          render={
            <IconButton label={closeLabel} className={styles.close}>
              <X />
            </IconButton>
          }
        />
      )}
      {words && (
        <IconButton label={words.move} title={words.move} className={styles.move} {...twin}>
          <Move />
        </IconButton>
      )}
    </Base.Popup>
  );
}
