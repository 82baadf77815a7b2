// The box that shows the chosen part of a picture, and takes drag, pinch, wheel and keys.
import { useLingui } from '@lingui/react/macro';
import { type MouseEvent, type PointerEvent, type RefObject, useEffect, useEffectEvent } from 'react';
import { type Point, type Size, zoomed } from './crop-area.ts';
import { afterKey, changed, type Crop, dragged, pressed, released } from './crop-gesture.ts';
import styles from './PersonalInfo.module.css';

/** Zoom of a wheel's movement of 100 px. */
const WHEEL_ZOOM = 1.15;

export interface CropBoxProps {
  ref: RefObject<HTMLDivElement | null>;
  /** The displayed picture, with its size. */
  picture: Size & { address: string };
  crop: Crop;
  /** Several events may come before the next rendering, so each is a change of the crop before it. */
  onChange: (change: (crop: Crop) => Crop) => void;
}

export function CropBox({ ref, picture, crop, onChange }: CropBoxProps) {
  const { t } = useLingui();
  const { part } = crop;
  const percent = (length: number): string => `${(length / part.side) * 100}%`;

  const place = ({ clientX, clientY }: Pick<MouseEvent, 'clientX' | 'clientY'>): Point => {
    const area = ref.current?.getBoundingClientRect();
    return area
      ? { x: (clientX - area.x) / area.width, y: (clientY - area.y) / area.height }
      : { x: 0.5, y: 0.5 };
  };
  const release = ({ pointerId }: PointerEvent): void => onChange((it) => released(it, pointerId));

  // React listens to the wheel passively, so it could not stop the page's scroll.
  const handleWheel = useEffectEvent((event: WheelEvent): void => {
    event.preventDefault();
    const factor = WHEEL_ZOOM ** (-event.deltaY / 100);
    const at = place(event);
    onChange((it) => changed(it, zoomed(it.part, factor, picture, at)));
  });
  useEffect(() => {
    const element = ref.current;
    const listener = (event: WheelEvent): void => handleWheel(event);
    element?.addEventListener('wheel', listener, { passive: false });
    return () => element?.removeEventListener('wheel', listener);
  }, [ref]);

  return (
    // The box takes keys like a slider with two directions, for which no role exists.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={ref}
      className={styles.cropBox}
      role="group"
      aria-label={t`Part of the picture`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      onPointerDown={(event) => {
        if (event.pointerType === 'mouse' && event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        const at = place(event);
        onChange((it) => pressed(it, event.pointerId, at));
      }}
      onPointerMove={(event) => {
        const at = place(event);
        onChange((it) => dragged(it, event.pointerId, at, picture));
      }}
      onPointerUp={release}
      onPointerCancel={release}
      onKeyDown={(event) => {
        if (event.ctrlKey || event.metaKey || event.altKey || !afterKey(event.key, part, picture)) return;
        event.preventDefault();
        onChange((it) => changed(it, afterKey(event.key, it.part, picture) ?? it.part));
      }}
    >
      <img
        className={styles.cropPicture}
        src={picture.address}
        alt=""
        draggable={false}
        style={{
          width: percent(picture.width),
          height: percent(picture.height),
          left: percent(-part.x),
          top: percent(-part.y),
        }}
      />
    </div>
  );
}
