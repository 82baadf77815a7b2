// Socket frames: `{cmd, data}` as JSON text, one frame per socket message. Decoding never throws: a frame is
// decoded, unknown (raw, for counting) or rejected with a reason.
import * as v from 'valibot';
import { isRecord, parseJson, toLeanJson, toLong } from '../convert.ts';
import { bounded } from '../request-schema.ts';
import { FIRST, long, shape } from '../schema.ts';
import { Command, LIMITS } from './enums.ts';
import { fastGroupMessage, fastPrivateMessage, fastSystemMessage } from './fast-rows.ts';
import {
  type AtNotification,
  AtNotificationSchema,
  type GroupMessage,
  GroupMessageSchema,
  type PrivateMessage,
  PrivateMessageSchema,
  type SystemMessage,
  SystemMessageSchema,
} from './objects.ts';
import { reasonOf } from './rows.ts';

/** The data of each command from the server. */
export type FrameData = {
  [Command.LOGIN]: null;
  [Command.HEARTBEAT]: null;
  /** The server's sentence for the user; '' for none. */
  [Command.FORCED_LOGOFF]: string;
  [Command.PRIVATE]: PrivateMessage;
  [Command.GROUP]: GroupMessage;
  [Command.SYSTEM]: SystemMessage;
  [Command.AT_NOTIFICATION]: AtNotification;
};

/** A decoded frame, by its command. */
export type Frame = { [C in Command]: { kind: 'frame'; cmd: C; data: FrameData[C] } }[Command];
export type UnknownFrame = { kind: 'unknown'; cmd: number; data: unknown };
export type RejectedFrame = { kind: 'rejected'; reason: string };
export type DecodedFrame = Frame | UnknownFrame | RejectedFrame;

/**
 * Decodes a frame from the server (SOCK-03, SOCK-05). Rejects a text longer than LIMITS.frameLength UTF-16
 * units.
 */
export function decodeFrame(text: string): DecodedFrame {
  const raw = parseFrame(text, LIMITS.frameLength);
  if (typeof raw === 'string') return rejected(raw);
  const { cmd, data } = raw;
  switch (cmd) {
    case Command.LOGIN:
    case Command.HEARTBEAT:
      return { kind: 'frame', cmd, data: null };
    case Command.FORCED_LOGOFF:
      // A forced logoff takes effect with any data.
      return { kind: 'frame', cmd, data: typeof data === 'string' ? data : '' };
    case Command.PRIVATE:
      return framed(cmd, fastPrivateMessage(data), PrivateMessageSchema, data);
    case Command.GROUP:
      return framed(cmd, fastGroupMessage(data), GroupMessageSchema, data);
    case Command.SYSTEM:
      return framed(cmd, fastSystemMessage(data), SystemMessageSchema, data);
    case Command.AT_NOTIFICATION:
      return framed(cmd, undefined, AtNotificationSchema, data);
    default:
      return { kind: 'unknown', cmd, data };
  }
}

/**
 * The data of a frame from the server. Of a message only `type` is required; null and missing fields are both
 * omitted.
 */
export type PushData = {
  [C in Command]: FrameData[C] extends { type: number } ? Push<FrameData[C]> : FrameData[C];
};

/** Encodes a frame from the server; omits null fields at every depth. */
export function encodeFrame<C extends Command>(cmd: C, data: PushData[C]): string {
  return `{"cmd":${cmd},"data":${toLeanJson(data)}}`;
}

/** The data of a client's first frame (SOCK-02). */
export const LoginFrameSchema = shape({
  accessToken: bounded(LIMITS.token),
  devId: v.fallback(v.nullish(long, null), null),
});
export type LoginFrame = v.InferOutput<typeof LoginFrameSchema>;

export type ClientFrame =
  | { kind: 'frame'; cmd: typeof Command.LOGIN; data: LoginFrame }
  | { kind: 'frame'; cmd: typeof Command.HEARTBEAT; data: null };

/** Decodes a frame from a client; clients send only login and heartbeat. */
export function decodeClientFrame(text: string): ClientFrame | UnknownFrame | RejectedFrame {
  const raw = parseFrame(text, LIMITS.clientFrameLength);
  if (typeof raw === 'string') return rejected(raw);
  const { cmd, data } = raw;
  if (cmd === Command.HEARTBEAT) return { kind: 'frame', cmd, data: null };
  if (cmd !== Command.LOGIN) return { kind: 'unknown', cmd, data };
  const login = v.safeParse(LoginFrameSchema, data, FIRST);
  if (!login.success) return rejected(reasonOf(login.issues));
  return { kind: 'frame', cmd, data: login.output };
}

/**
 * The login frame, the first frame of a client (SOCK-02). `devId`: a random number for each start of the
 * engine.
 */
export function encodeLoginFrame(accessToken: string, devId?: number): string {
  return `{"cmd":${Command.LOGIN},"data":${toLeanJson({ accessToken, devId })}}`;
}

/** The heartbeat frame of a client (SOCK-04). */
export function encodeHeartbeatFrame(): string {
  return `{"cmd":${Command.HEARTBEAT},"data":{}}`;
}

type Push<M extends { type: number }> = { readonly type: number } & {
  readonly [K in Exclude<keyof M, 'type'>]?: M[K] | null;
};

function parseFrame(text: string, limit: number): { cmd: number; data: unknown } | string {
  if (text.length > limit) return 'too long';
  const json = parseJson(text);
  if (json === undefined) return 'not JSON';
  if (!isRecord(json)) return 'not an object';
  const cmd = toLong(json.cmd);
  if (cmd === undefined) return 'cmd: not a whole number';
  return { cmd, data: json.data ?? null };
}

/**
 * Makes a frame from the row of the hand-written check. Without that row, valibot decodes the data or gives the
 * reason of the refusal.
 */
function framed<C extends keyof FrameData>(
  cmd: C,
  fast: FrameData[C] | undefined,
  schema: v.GenericSchema<unknown, FrameData[C]>,
  data: unknown,
): DecodedFrame {
  if (fast !== undefined) return { kind: 'frame', cmd, data: fast } as Frame;
  const result = v.safeParse(schema, data, FIRST);
  if (!result.success) return rejected(reasonOf(result.issues));
  return { kind: 'frame', cmd, data: result.output } as Frame;
}

function rejected(reason: string): RejectedFrame {
  return { kind: 'rejected', reason };
}
