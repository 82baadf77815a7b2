// The command line options of `npm run image`.
import { parseArgs } from 'node:util';
import { Plain } from '../lib/say.mjs';

export const BUILDERS = ['docker', 'podman', 'chroot'] as const;
export type Builder = (typeof BUILDERS)[number];

export interface ImageOptions {
  /** Null: the first builder that answers, else the chroot. */
  readonly builder: Builder | null;
  readonly tag: string;
  /** Whether to keep the folders of the chroot. */
  readonly keep: boolean;
}

export const usage = `npm run image [-- OPTION ...]

Builds the image of deploy/Dockerfile, starts it with a read-only root file system, asks /healthz, and stops it.
Docker or Podman builds it where one answers. Elsewhere the steps of the Dockerfile run in a chroot of Debian, which
takes minutes and 3 GB in /var/tmp, as root, with debootstrap.

  --builder NAME  docker, podman, or chroot
  --tag NAME      name of the image (partyline)
  --keep          leave the folders of the chroot
  --help          this text`;

/** Returns null for `--help`. Throws Plain for an invalid option. */
export function readOptions(args: readonly string[]): ImageOptions | null {
  const { values } = parseArgs({
    args: [...args],
    options: {
      builder: { type: 'string' },
      tag: { type: 'string', default: 'partyline' },
      keep: { type: 'boolean', default: false },
      help: { type: 'boolean' },
    },
  });
  if (values.help) return null;
  const builder = values.builder ?? null;
  if (builder !== null && !isBuilder(builder))
    throw new Plain(`--builder takes one of ${BUILDERS.join(', ')}, not "${builder}".`);
  return { builder, tag: values.tag, keep: values.keep };
}

function isBuilder(name: string): name is Builder {
  return (BUILDERS as readonly string[]).includes(name);
}
