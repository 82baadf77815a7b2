// A picture from a local file. Its object URL ends with the element, so that the file's memory is freed.
export function BlobImage({ blob, className }: { blob: Blob; className?: string | undefined }) {
  const attach = (image: HTMLImageElement): (() => void) => {
    const url = URL.createObjectURL(blob);
    image.src = url;
    return () => URL.revokeObjectURL(url);
  };
  return <img ref={attach} className={className} alt="" draggable={false} />;
}
