// Recognition of drags that carry files. The chat list imports this file, and loads offered-files.ts at the first drop.

/** During a drag the browser hides the files and shows only their kind. */
export const carriesFiles = (data: DataTransfer | null): boolean => data?.types.includes('Files') ?? false;
