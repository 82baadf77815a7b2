// The files of a drop or a paste. Browsers hand over a folder as a file that cannot be read, or as an empty one.

/** The media type of a folder. */
export const FOLDER_TYPE = 'inode/directory';

/** The files in their order. A folder is an empty file of the type `FOLDER_TYPE`. Call it during the event. */
export function filesIn(data: DataTransfer | null): File[] {
  const items = [...(data?.items ?? [])].filter(({ kind }) => kind === 'file');
  if (items.length === 0) return [...(data?.files ?? [])];
  return items.flatMap((item) => {
    const entry = item.webkitGetAsEntry();
    if (entry?.isDirectory) return [new File([], entry.name, { type: FOLDER_TYPE })];
    return item.getAsFile() ?? [];
  });
}
