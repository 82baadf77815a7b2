// The choice of the square part of a new avatar, by pointer, touch or keyboard.
import { useLingui } from '@lingui/react/macro';
import { type CSSProperties, useEffect, useRef, useState } from 'react';
import type { Result } from '../../core/contract/result.ts';
import type { Square } from '../../platform/media/crop.ts';
import { useFormCommand } from '../../shared/forms/use-form-command.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { CropBox } from './CropBox.tsx';
import styles from './PersonalInfo.module.css';
import { maxZoom, zoomed, zoomOf } from './crop-area.ts';
import { changed, type Crop, newCrop } from './crop-gesture.ts';

export interface CropSubject {
  file: File;
  /** Displayed size of the picture, px. */
  width: number;
  height: number;
  /** URL of a smaller copy of the picture. */
  address: string;
}

export interface CropDialogProps {
  subject: CropSubject;
  /** Draws the part, uploads it and stores it in the profile. The signal aborts when the dialog closes. */
  save: (part: Square, signal: AbortSignal) => Promise<Result<unknown>>;
  onClose: () => void;
}

export function CropDialog({ subject: picture, save, onClose }: CropDialogProps) {
  const { t } = useLingui();
  const box = useRef<HTMLDivElement>(null);
  const [crop, setCrop] = useState(() => newCrop(picture));
  const { part } = crop;
  const { busy, error, submit } = useFormCommand();
  const closing = useRef(new AbortController());
  useEffect(() => {
    const opened = new AbortController();
    closing.current = opened;
    return () => opened.abort();
  }, []);
  const handleDone = (): void => {
    // After a cancellation the next dialog may be open.
    if (!closing.current.signal.aborted) onClose();
  };
  // The part that is being uploaded stays.
  const change = (next: (before: Crop) => Crop): void => {
    if (!busy) setCrop(next);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Choose a part of the picture`}
      description={t`Drag to move, scroll or pinch to zoom. Arrow keys move, + and - zoom.`}
      closeLabel={t`Close`}
      width={360}
      initialFocus={box}
      actions={
        <>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button
            kind="primary"
            busy={busy}
            onClick={() => submit(() => save(part, closing.current.signal), handleDone)}
          >
            {t`Save`}
          </Button>
        </>
      }
    >
      <div className={styles.crop}>
        {error !== undefined && <Banner kind="wrong">{error}</Banner>}
        <CropBox ref={box} picture={picture} crop={crop} onChange={change} />
        <label className={styles.zoom}>
          <span>{t`Zoom`}</span>
          <input
            type="range"
            min={1}
            max={maxZoom(picture)}
            disabled={busy}
            step="any"
            value={zoomOf(part, picture)}
            style={{ '--filled': filledShare(zoomOf(part, picture), maxZoom(picture)) } as CSSProperties}
            aria-valuetext={`${Math.round(zoomOf(part, picture) * 100)} %`}
            onChange={({ currentTarget }) => {
              const factor = currentTarget.valueAsNumber / zoomOf(part, picture);
              setCrop(changed(crop, zoomed(part, factor, picture)));
            }}
          />
        </label>
        <output className={styles.upload}>{busy && t`Uploading…`}</output>
      </div>
    </Dialog>
  );
}

/** The filled part of the slider's track. */
const filledShare = (zoom: number, most: number): string =>
  most > 1 ? `${((zoom - 1) / (most - 1)) * 100}%` : '0%';
