// A dialog: centered, dragged by its header, closed by Esc. It returns the focus on close (X-A11Y-02).
import { Dialog as Base } from '@base-ui/react/dialog';
import Move from 'lucide-react/icons/move';
import X from 'lucide-react/icons/x';
import { type CSSProperties, type ReactNode, type RefObject, use, useRef } from 'react';
import { cx } from './cx.ts';
import styles from './Dialog.module.css';
import { DialogWordsContext } from './dialog-words.ts';
import { useDrag } from './drag.ts';
import { IconButton } from './IconButton.tsx';
import { usePortal } from './portal.ts';
import surface from './surface.module.css';

export interface DialogProps {
  open: boolean;
  /** Called for Esc, the close button and a press outside. A press outside has no effect on a typed text. */
  onClose: () => void;
  title: string;
  /** A sentence under the title, announced when the dialog opens. */
  description?: string;
  children?: ReactNode;
  /** Buttons at the bottom, the main button last. A button submits a form in `children` by its `form` attribute. */
  actions?: ReactNode;
  /** Accessible name of the close button. Without it there is no close button, and `actions` must close the dialog. */
  closeLabel?: string;
  /** Width, px; at most the width of the window. */
  width?: number;
  /** Fills the window on a narrow page. */
  fillsNarrow?: boolean;
  /** For confirming a destructive action: screen readers announce the dialog at once; a press outside has no effect. */
  alert?: boolean;
  /** The element that gets the focus; default: the first control. false leaves the focus where it is. */
  initialFocus?: RefObject<HTMLElement | null> | false;
  /** Returns the element that gets the focus on close; null or no function: the element that had the focus before. */
  finalFocus?: (() => HTMLElement | null) | undefined;
  /** false keeps the page behind the dialog usable. */
  modal?: boolean;
}

/** A field for a text that the dialog stores or sends. */
const TEXT_FIELD =
  'textarea, input:not([type="search"], [type="checkbox"], [type="radio"], [role="combobox"])';

export function Dialog({ open, onClose, alert = false, modal = true, ...popup }: DialogProps) {
  const container = usePortal();
  // A field of an earlier opening is not connected any more.
  const typedInto = useRef<Element>(null);
  return (
    <Base.Root
      open={open}
      modal={modal}
      disablePointerDismissal={alert || !modal}
      onOpenChange={(next, details) => {
        if (next) return;
        // Toasts and calls are above dialogs, so a press on one is no press outside.
        const { target } = details.event;
        const isAbove = target instanceof Element && target.closest('[data-toasts], [data-call]') !== null;
        if (details.reason === 'outside-press' && (isAbove || typedInto.current?.isConnected)) {
          details.cancel();
          return;
        }
        onClose();
      }}
    >
      <Base.Portal container={container}>
        {modal && <Base.Backdrop className={styles.scrim} />}
        <Base.Viewport className={cx(styles.viewport, popup.fillsNarrow && styles.edgeToEdge)}>
          <Popup
            {...popup}
            alert={alert}
            onType={(field) => {
              typedInto.current = field;
            }}
          />
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}

interface PopupProps extends Omit<DialogProps, 'open' | 'onClose' | 'modal'> {
  /** Called for each input into a text field that is no search field. */
  onType: (field: Element) => void;
}

/** A separate component that is mounted only while open, so that each opening starts in the center. */
function Popup({
  title,
  description,
  children,
  actions,
  closeLabel,
  width = 400,
  fillsNarrow = false,
  alert,
  initialFocus,
  finalFocus,
  onType,
}: PopupProps) {
  const { ref, handle, moveButton } = useDrag<HTMLDivElement>();
  const words = use(DialogWordsContext);
  return (
    <Base.Popup
      ref={ref}
      className={cx(surface.surface, styles.dialog, fillsNarrow && styles.fillsNarrow)}
      style={{ '--dialog-width': `${width}px` } as CSSProperties}
      onInput={({ target }) => {
        if (target instanceof Element && target.matches(TEXT_FIELD)) onType(target);
      }}
      {...(alert && { role: 'alertdialog' })}
      {...(initialFocus !== undefined && { initialFocus })}
      {...(finalFocus && { finalFocus: () => finalFocus() ?? true })}
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
      {/* The close button comes last in the DOM, so that a control of the dialog's content gets the focus. */}
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
        <IconButton label={words.move} title={words.move} className={styles.move} {...moveButton}>
          <Move />
        </IconButton>
      )}
    </Base.Popup>
  );
}
