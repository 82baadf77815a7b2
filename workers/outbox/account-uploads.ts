// The parts of an account that upload files, loaded with the first one.
import type { UploadParts } from './options.ts';
import { uploadFiles, type FileUploadOptions } from './upload-files.ts';
import { createUploads } from './uploads.ts';

export const uploadParts = (options: FileUploadOptions): UploadParts => ({
  createUploads,
  upload: (row) => uploadFiles(options, row),
});
