// The operator's command that copies the uploaded files of a data folder to the bucket of S3_URL.
import { join } from 'node:path';
import { readS3Location } from '../uploads/s3/location.ts';
import { printable } from './output.ts';
import type { AdminAnswer } from './requests.ts';

/** @param progress prints a line while the command runs */
export async function copyFilesToBucket(
  dataDir: string,
  env: Readonly<Record<string, string | undefined>>,
  progress: (text: string) => void,
): Promise<AdminAnswer> {
  const location = readS3Location(env);
  if (typeof location === 'string') return { ok: false, text: location };
  if (!location) return { ok: false, text: 'copy-files needs S3_URL, which names the bucket.' };
  const { copyFiles } = await import('../uploads/s3/copy.ts');
  let shown = 0;
  try {
    const result = await copyFiles(join(dataDir, 'files'), location, ({ copied, present }) => {
      if (copied + present - shown < SHOWN_EVERY) return;
      shown = copied + present;
      progress(`${copied} files copied, ${present} were there already ...`);
    });
    const { copied, bytes, present, failed } = result;
    const sentence = `${copied} files copied (${(bytes / 1_000_000).toFixed(1)} MB), ${present} were there already.`;
    if (failed.length === 0) return { ok: true, text: sentence };
    const paths = failed.slice(0, SHOWN_PATHS).map((path) => `  ${printable(path)}`);
    const rest = failed.length > paths.length ? [`  and ${failed.length - paths.length} more`] : [];
    return { ok: false, text: [sentence, 'Not copied, try again:', ...paths, ...rest].join('\n') };
  } catch (error) {
    const { code, message } = Object(error) as { code?: unknown; message?: string };
    if (code === 'ENOENT') return { ok: false, text: `The data folder ${dataDir} holds no uploaded files.` };
    return {
      ok: false,
      text: `The copy stopped: ${message ?? String(error)}\nA repeated command goes on from here.`,
    };
  }
}

/** A line of progress follows after this number of files. */
const SHOWN_EVERY = 1_000;
const SHOWN_PATHS = 20;
