// The code of an account that uploads files. It loads with the first upload.
import type { UploadParts } from './options.ts';
import { uploadFiles, type FileUploadOptions } from './upload-files.ts';
import { createUploads } from './uploads.ts';

export const uploadParts = (options: FileUploadOptions): UploadParts => ({
  createUploads,
  upload: (row) => uploadFiles(options, row),
});
