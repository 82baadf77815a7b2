// A video element that shows a stream without sound; the voice of the other side has an element of its own.
import { type RefObject, useEffect, useRef } from 'react';

export interface VideoViewProps {
  stream: MediaStream;
  /** Accessible name of the picture; null where a text beside it says the same. */
  label: string | null;
  className?: string | undefined;
  /** Receives the element, for picture-in-picture. */
  elementRef?: RefObject<HTMLVideoElement | null>;
}

export function VideoView({ stream, label, className, elementRef }: VideoViewProps) {
  const own = useRef<HTMLVideoElement>(null);
  const ref = elementRef ?? own;
  useEffect(() => {
    const video = ref.current;
    if (!video) return;
    video.srcObject = stream;
    // A muted video may always play; the promise rejects where the element is gone before.
    video.play().catch(() => undefined);
    return () => {
      video.srcObject = null;
    };
  }, [stream, ref]);
  const naming = label === null ? { 'aria-hidden': true } : { 'aria-label': label };
  return <video ref={ref} className={className} {...naming} autoPlay muted playsInline />;
}
