// Server: one socket from its first frame to its end. It says who it is, then it only listens and beats.
import type { RawData, WebSocket } from 'ws';
import { Command, decodeClientFrame, encodeFrame } from '../../src/core/wire/index.ts';
import { callerOf } from '../auth/callers.ts';
import { Busy } from '../http/admission.ts';
import type { Caller, Services } from '../services.ts';
import { textOf } from '../texts/index.ts';
import type { Connection } from './hub.ts';
import type { Presence } from './presence.ts';
import type { LogSocket, SocketLog } from './socket-log.ts';

export interface SocketLife {
  /** Milliseconds since something was last read from it. */
  quietFor(now: number): number;
  /** Milliseconds since it was opened; 0 once it has logged in. */
  strangerFor(now: number): number;
}

/** `now` measures silence only, so it need not be the time of day. */
export function serveSocket(
  socket: WebSocket,
  services: Services,
  presence: Presence,
  now: () => number,
  acceptLanguage: string | undefined,
  logSocket: LogSocket | null,
): SocketLife {
  const opened = now();
  let heard = opened;
  let frames = FRAMES_AT_ONCE;
  let state: 'silent' | 'asking' | Connection = 'silent';
  let log: SocketLog | null = null;

  const login = async (accessToken: string) => {
    state = 'asking';
    const caller = await services.admission.enter(
      () => callerOf(services, accessToken, acceptLanguage),
      (drop) => socket.once('close', drop),
    );
    if (socket.readyState !== socket.OPEN) return;
    if (!caller) return socket.terminate();
    // All friends are told of every coming and going.
    if (services.rates.take(caller.userId, 'connect') > 0) {
      return socket.close(TRY_AGAIN_LATER, 'too many connections of this account');
    }
    const connection = connectionOf(socket, caller);
    state = connection;
    if (!services.hub.bind(connection)) return;
    log = logSocket?.(caller) ?? null;
    connection.send(encodeFrame(Command.LOGIN, null));
    presence.changed(caller.userId, caller.terminal);
  };

  socket.on('message', (data: RawData, isBinary: boolean) => {
    const time = now();
    frames = Math.min(FRAMES_AT_ONCE, frames + ((time - heard) / 1000) * FRAMES_PER_SECOND) - 1;
    heard = time;
    if (frames < 0) return socket.close(TOO_MANY_FRAMES, 'too many frames');
    const frame = isBinary ? null : decodeClientFrame(textOfData(data));
    if (frame === null || frame.kind === 'rejected') {
      return socket.close(UNREADABLE, 'The frame could not be read.');
    }
    if (frame.kind === 'unknown') return;
    if (frame.cmd === Command.HEARTBEAT) {
      if (typeof state === 'object') state.send(encodeFrame(Command.HEARTBEAT, null));
    } else if (state === 'silent') {
      login(frame.data.accessToken).catch((error: unknown) => {
        if (!(error instanceof Busy)) services.log.error({ err: error }, 'a socket could not log in');
        socket.close(TRY_AGAIN_LATER, 'the server cannot look now');
      });
    }
  });
  socket.on('close', (code) => {
    log?.closed(code);
    if (typeof state === 'object' && services.hub.unbind(state)) {
      presence.changed(state.userId, state.terminal);
    }
  });
  // The close event follows and does what is to be done.
  socket.on('error', (error) => services.log.debug({ err: error }, 'a socket broke'));
  return {
    quietFor: (time) => time - heard,
    strangerFor: (time) => (typeof state === 'object' ? 0 : time - opened),
  };
}

function connectionOf(socket: WebSocket, { userId, terminal, signInId, language }: Caller): Connection {
  /** Since everything was read. A frame of a few bytes costs hundreds while it waits. */
  let unread = 0;
  return {
    userId,
    terminal,
    signInId,
    send: (frame) => {
      if (socket.readyState !== socket.OPEN) return;
      // Whoever does not read is cut off: the next pull brings him what he missed.
      unread = socket.bufferedAmount === 0 ? 0 : unread + 1;
      if (socket.bufferedAmount + unread * FRAME_COST > MAX_BUFFERED) socket.terminate();
      else socket.send(frame);
    },
    evict: () => {
      socket.send(encodeFrame(Command.FORCED_LOGOFF, textOf(language, 'signedInElsewhere')));
      // Its end closes it; one that does not has nothing more to hear.
      setTimeout(() => socket.terminate(), EVICTED_MS).unref();
    },
    close: (code, reason) => socket.close(code, reason),
  };
}

function textOfData(data: RawData): string {
  if (Array.isArray(data)) return Buffer.concat(data).toString('utf8');
  return Buffer.isBuffer(data) ? data.toString('utf8') : Buffer.from(data).toString('utf8');
}

const TRY_AGAIN_LATER = 1013;
/** 1007: what was received does not fit the type of message. */
const UNREADABLE = 1007;
const EVICTED_MS = 10_000;
const MAX_BUFFERED = 16 * 1_048_576;
/** Bytes, measured: 30 MB of frames of 21 bytes took 500 MB. */
const FRAME_COST = 512;
/** 1008: a client beats every few seconds, and has nothing else to say. */
const TOO_MANY_FRAMES = 1008;
const FRAMES_AT_ONCE = 100;
const FRAMES_PER_SECOND = 5;
