// The steps of a Dockerfile as plain values, for tests and for a run without a builder of images.
import {
  DockerfileParser,
  type Instruction,
  ModifiableInstruction,
  PropertyInstruction,
} from 'dockerfile-ast';
import { Plain } from '../lib/say.mjs';

export type Step =
  | { readonly kind: 'run'; readonly command: string }
  /** `from`: the name of an earlier stage; null copies from the build context. */
  | {
      readonly kind: 'copy';
      readonly from: string | null;
      readonly sources: readonly string[];
      readonly target: string;
    }
  | { readonly kind: 'workdir'; readonly path: string }
  | { readonly kind: 'env'; readonly values: Readonly<Record<string, string>> }
  | { readonly kind: 'user'; readonly user: string };

export interface Stage {
  readonly name: string | null;
  /** The image or the earlier stage from which this stage starts. */
  readonly base: string;
  readonly steps: readonly Step[];
}

export interface ImagePlan {
  readonly stages: readonly Stage[];
  /** The settings of the last stage, by which the image starts. */
  readonly start: {
    /** ENTRYPOINT followed by CMD. */
    readonly command: readonly string[];
    readonly healthcheck: readonly string[];
    readonly volumes: readonly string[];
    readonly ports: readonly string[];
    readonly stopSignal: string;
  };
}

/** Throws Plain for an instruction, a form or a flag that this file does not know. */
export function planOf(dockerfile: string): ImagePlan {
  const stages: { name: string | null; base: string; steps: Step[] }[] = [];
  let start = NOTHING;
  for (const instruction of DockerfileParser.parse(dockerfile).getInstructions()) {
    const [keyword, line] = [instruction.getKeyword(), instruction.getRange().start.line + 1];
    if (instruction.getVariables().length > 0 && keyword !== 'RUN')
      throw new Plain(`Line ${line} of the Dockerfile has a variable, which only RUN may have.`);
    const words = wordsOf(instruction);
    const stage = stages.at(-1);
    if (keyword === 'FROM') {
      stages.push({ base: words[0] ?? '', name: words[2] ?? null, steps: [] });
      start = NOTHING;
    } else if (stage === undefined) {
      throw new Plain(`Line ${line} of the Dockerfile stands before the first FROM.`);
    } else if (keyword in SETTINGS) {
      start = { ...start, ...SETTINGS[keyword]?.(strings(instruction, line), words) };
    } else {
      stage.steps.push(stepOf(instruction, words, line));
    }
  }
  const command = [...start.entrypoint, ...start.cmd];
  if (command.length === 0) throw new Plain('The Dockerfile has no ENTRYPOINT and no CMD.');
  const { healthcheck, volumes, ports, stopSignal } = start;
  return { stages, start: { command, healthcheck, volumes, ports, stopSignal } };
}

interface Start {
  readonly entrypoint: readonly string[];
  readonly cmd: readonly string[];
  readonly healthcheck: readonly string[];
  readonly volumes: readonly string[];
  readonly ports: readonly string[];
  readonly stopSignal: string;
}

const NOTHING: Start = {
  entrypoint: [],
  cmd: [],
  healthcheck: [],
  volumes: [],
  ports: [],
  stopSignal: 'SIGTERM',
};

/** Each takes the strings of the JSON form, and the words of the plain form. */
const SETTINGS: Readonly<
  Record<string, (strings: readonly string[], words: readonly string[]) => Partial<Start>>
> = {
  ENTRYPOINT: (entrypoint) => ({ entrypoint }),
  CMD: (cmd) => ({ cmd }),
  HEALTHCHECK: (healthcheck) => ({ healthcheck }),
  VOLUME: (_strings, volumes) => ({ volumes }),
  EXPOSE: (_strings, ports) => ({ ports }),
  STOPSIGNAL: (_strings, [stopSignal = '']) => ({ stopSignal }),
};

function stepOf(instruction: Instruction, words: readonly string[], line: number): Step {
  const keyword = instruction.getKeyword();
  const flags = instruction instanceof ModifiableInstruction ? instruction.getFlags() : [];
  switch (keyword) {
    case 'RUN':
      if (flags.length > 0) throw new Plain(`Line ${line}: RUN with ${flags[0]?.toString()} is not known.`);
      return { kind: 'run', command: instruction.getArgumentsContent() ?? '' };
    case 'COPY': {
      const unknown = flags.find((flag) => flag.getName() !== 'from');
      if (unknown !== undefined)
        throw new Plain(`Line ${line}: COPY with ${unknown.toString()} is not known.`);
      const from = flags[0]?.getValue() ?? null;
      return { kind: 'copy', from, sources: words.slice(0, -1), target: words.at(-1) ?? '' };
    }
    case 'WORKDIR':
      return { kind: 'workdir', path: words[0] ?? '' };
    case 'USER':
      return { kind: 'user', user: words[0] ?? '' };
    case 'ENV':
      return { kind: 'env', values: valuesOf(instruction) };
    default:
      throw new Plain(`Line ${line} of the Dockerfile: ${keyword} is not known.`);
  }
}

function valuesOf(instruction: Instruction): Record<string, string> {
  if (!(instruction instanceof PropertyInstruction)) return {};
  return Object.fromEntries(
    instruction.getProperties().map((property) => [property.getName(), property.getValue() ?? '']),
  );
}

/** The arguments without the flags. */
function wordsOf(instruction: Instruction): string[] {
  return (instruction.getArgumentsContent() ?? '').split(/\s+/).filter((word) => word !== '');
}

/**
 * The strings of a command in JSON form. The form of a shell would start a shell as process 1, which does not pass
 * on the stop signal.
 */
function strings(instruction: Instruction, line: number): string[] {
  const keyword = instruction.getKeyword();
  if (!COMMANDS.has(keyword)) return [];
  const text = instruction.getArgumentsContent() ?? '';
  const json = keyword === 'HEALTHCHECK' ? (/\bCMD\s+(\[.*\])$/.exec(text)?.[1] ?? '') : text;
  try {
    const list: unknown = JSON.parse(json);
    if (Array.isArray(list) && list.every((one) => typeof one === 'string')) return list;
  } catch {
    // The sentence below says what is wrong.
  }
  throw new Plain(`Line ${line} of the Dockerfile: ${keyword} takes a JSON list of strings.`);
}

const COMMANDS: ReadonlySet<string> = new Set(['ENTRYPOINT', 'CMD', 'HEALTHCHECK']);
