// Every realm: socket frames, `{cmd, data}` as JSON text, one frame a text. Decoding never throws:
// a frame is understood, unknown (kept raw, to be counted) or rejected with a reason.
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

/** What each command from the server carries. */
export type FrameData = {
  [Command.LOGIN]: null;
  [Command.HEARTBEAT]: null;
  /** A notice in words, '' where there is none. */
  [Command.FORCED_LOGOFF]: string;
  [Command.PRIVATE]: PrivateMessage;
  [Command.GROUP]: GroupMessage;
  [Command.SYSTEM]: SystemMessage;
  [Command.AT_NOTIFICATION]: AtNotification;
};

/** A frame that was understood, by its command. */
export type Frame = { [C in Command]: { kind: 'frame'; cmd: C; data: FrameData[C] } }[Command];
export type UnknownFrame = { kind: 'unknown'; cmd: number; data: unknown };
export type RejectedFrame = { kind: 'rejected'; reason: string };
export type DecodedFrame = Frame | UnknownFrame | RejectedFrame;

/** A frame from the server (SOCK-03, SOCK-05). Text over LIMITS.frameLength units is rejected. */
export function decodeFrame(text: string): DecodedFrame {
  const raw = open(text, LIMITS.frameLength);
  if (typeof raw === 'string') return rejected(raw);
  const { cmd, data } = raw;
  switch (cmd) {
    case Command.LOGIN:
    case Command.HEARTBEAT:
      return { kind: 'frame', cmd, data: null };
    case Command.FORCED_LOGOFF:
      // It must act whatever stands beside it.
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

/** What a server may push: only `type` must be there, null and missing are both left out. */
export type PushData = {
  [C in Command]: FrameData[C] extends { type: number } ? Push<FrameData[C]> : FrameData[C];
};

/** The text of a frame from the server; null fields are left out at every depth. */
export function encodeFrame<C extends Command>(cmd: C, data: PushData[C]): string {
  return `{"cmd":${cmd},"data":${toLeanJson(data)}}`;
}

/** First frame of a client (SOCK-02). */
export const LoginFrameSchema = shape({
  accessToken: bounded(LIMITS.token),
  devId: v.fallback(v.nullish(long, null), null),
});
export type LoginFrame = v.InferOutput<typeof LoginFrameSchema>;

export type ClientFrame =
  | { kind: 'frame'; cmd: typeof Command.LOGIN; data: LoginFrame }
  | { kind: 'frame'; cmd: typeof Command.HEARTBEAT; data: null };

/** A frame from a client; clients say nothing but login and heartbeat. */
export function decodeClientFrame(text: string): ClientFrame | UnknownFrame | RejectedFrame {
  const raw = open(text, LIMITS.clientFrameLength);
  if (typeof raw === 'string') return rejected(raw);
  const { cmd, data } = raw;
  if (cmd === Command.HEARTBEAT) return { kind: 'frame', cmd, data: null };
  if (cmd !== Command.LOGIN) return { kind: 'unknown', cmd, data };
  const login = v.safeParse(LoginFrameSchema, data, FIRST);
  if (!login.success) return rejected(reasonOf(login.issues));
  return { kind: 'frame', cmd, data: login.output };
}

/** SOCK-02. `devId` is a random number made once per load of the engine. */
export function encodeLoginFrame(accessToken: string, devId?: number): string {
  return `{"cmd":${Command.LOGIN},"data":${toLeanJson({ accessToken, devId })}}`;
}

/** SOCK-04. */
export function encodeHeartbeatFrame(): string {
  return `{"cmd":${Command.HEARTBEAT},"data":{}}`;
}

type Push<M extends { type: number }> = { readonly type: number } & {
  readonly [K in Exclude<keyof M, 'type'>]?: M[K] | null;
};

function open(text: string, limit: number): { cmd: number; data: unknown } | string {
  if (text.length > limit) return 'too long';
  const json = parseJson(text);
  if (json === undefined) return 'not JSON';
  if (!isRecord(json)) return 'not an object';
  const cmd = toLong(json.cmd);
  if (cmd === undefined) return 'cmd: not a whole number';
  return { cmd, data: json.data ?? null };
}

/** Valibot decodes what has no fast check, and says why a fast check refused. */
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
