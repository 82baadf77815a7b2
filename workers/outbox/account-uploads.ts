// The parts of an account that upload files. They load with the first upload.
import type { UploadParts } from './options.ts';
import { uploadFiles, type FileUploadOptions } from './upload-files.ts';
import { createUploads } from './uploads.ts';

export const uploadParts = (options: FileUploadOptions): UploadParts => ({
  createUploads,
  upload: (row) => uploadFiles(options, row),
});
