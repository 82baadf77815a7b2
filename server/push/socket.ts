// One WebSocket from its first frame to its end. The client sends a login, then only heartbeats.
import type { RawData, WebSocket } from 'ws';
import { Command, decodeClientFrame, encodeFrame } from '../../src/core/wire/index.ts';
import { callerOf, type CallerServices } from '../auth/callers.ts';
import { isSightingDue } from '../auth/sightings.ts';
import type { Caller } from '../caller.ts';
import { type Admission, Busy } from '../http/admission.ts';
import type { Rates } from '../http/rates.ts';
import type { Log } from '../log.ts';
import { textOf } from '../texts/index.ts';
import type { Connection, Hub } from './hub.ts';
import type { SendBuffer, SendBuffers } from './send-buffers.ts';
import type { LogSocket, SocketLog } from './socket-log.ts';

export interface SocketTimes {
  /** Milliseconds since the last frame from the client. */
  silentMs(now: number): number;
  /** Milliseconds since the socket was opened; 0 after its login. */
  loginPendingMs(now: number): number;
}

/** Counts of the sockets of this server. */
export interface SocketCounts {
  /** Counts a new socket. `buffered` returns the number of bytes that its client has not read yet. */
  opened(buffered: () => number): CountedSocket;
}

export interface CountedSocket {
  loggedIn(terminal: number): void;
  /** The server ends the socket because its client does not read. */
  cut(): void;
  closed(code: number): void;
}

export interface SocketServices extends CallerServices {
  socketCounts?: SocketCounts;
  hub: Hub;
  admission: Admission;
  rates: Rates;
  log: Log;
}

/**
 * `now` returns ms. It only measures intervals, so it need not be the time of day. `buffers`: the unread frames of all
 * sockets of this server.
 */
export function serveSocket(
  socket: WebSocket,
  services: SocketServices,
  buffers: SendBuffers,
  now: () => number,
  acceptLanguage: string | undefined,
  logSocket: LogSocket | null,
): SocketTimes {
  const openedAt = now();
  let lastFrameAt = openedAt;
  let frames = FRAMES_AT_ONCE;
  let state: 'new' | 'logging-in' | Connection = 'new';
  let unbind = (): void => undefined;
  let log: SocketLog | null = null;
  let seenAt: number | null = null;
  const counted = services.socketCounts?.opened(() => socket.bufferedAmount) ?? null;

  const note = ({ signInId }: Connection) => {
    seenAt = services.clock();
    services.sightings.note(signInId, seenAt);
  };
  const login = async (accessToken: string) => {
    state = 'logging-in';
    const caller = await services.admission.enter(
      accessToken,
      () => callerOf(services, accessToken, acceptLanguage),
      (drop) => socket.once('close', drop),
    );
    if (socket.readyState !== socket.OPEN) return;
    if (!caller) return socket.terminate();
    // Every login and close is pushed to all friends, so the rate of connections is limited.
    if ((await services.rates.take(caller.userId, 'connect')) > 0) {
      return socket.close(TRY_AGAIN_LATER, 'too many connections of this account');
    }
    if (socket.readyState !== socket.OPEN) return;
    const connection = connectionOf(socket, buffers, caller, counted, () => {
      if (socket.readyState !== socket.OPEN) return;
      note(connection);
      counted?.loggedIn(caller.terminal);
      log = logSocket?.(caller) ?? null;
      connection.send(encodeFrame(Command.LOGIN, null));
    });
    state = connection;
    unbind = services.hub.bind(connection);
  };

  socket.on('message', (data: RawData, isBinary: boolean) => {
    const time = now();
    frames = Math.min(FRAMES_AT_ONCE, frames + ((time - lastFrameAt) / 1000) * FRAMES_PER_SECOND) - 1;
    lastFrameAt = time;
    if (frames < 0) return socket.close(TOO_MANY_FRAMES, 'too many frames');
    const frame = isBinary ? null : decodeClientFrame(textOfData(data));
    if (frame === null || frame.kind === 'rejected') {
      return socket.close(UNREADABLE, 'The frame could not be read.');
    }
    if (frame.kind === 'unknown') return;
    if (frame.cmd === Command.HEARTBEAT) {
      if (typeof state !== 'object') return;
      if (isSightingDue(seenAt, services.clock())) note(state);
      state.send(encodeFrame(Command.HEARTBEAT, null));
    } else if (state === 'new') {
      login(frame.data.accessToken).catch((error: unknown) => {
        if (!(error instanceof Busy)) services.log.error({ err: error }, 'a socket could not log in');
        socket.close(TRY_AGAIN_LATER, 'the server cannot look now');
      });
    }
  });
  socket.on('close', (code) => {
    log?.closed(code);
    counted?.closed(code);
    unbind();
  });
  // The close event follows and cleans up.
  socket.on('error', (error) => services.log.debug({ err: error }, 'a socket broke'));
  return {
    silentMs: (time) => time - lastFrameAt,
    loginPendingMs: (time) => (typeof state === 'object' ? 0 : time - openedAt),
  };
}

function connectionOf(
  socket: WebSocket,
  buffers: SendBuffers,
  { userId, terminal, signInId, language }: Caller,
  counted: CountedSocket | null,
  registered: () => void,
): Connection {
  /**
   * Frames sent since the send buffer was last empty. A buffered frame of a few bytes takes hundreds of bytes
   * of memory.
   */
  let unread = 0;
  /** The last cost that `buffers` knows. */
  let noted = 0;
  const costNow = () => {
    const bytes = socket.bufferedAmount;
    if (bytes === 0) unread = 0;
    return bytes + unread * FRAME_COST;
  };
  const buffer: SendBuffer = {
    cost: () => (noted = costNow()),
    cut: () => {
      counted?.cut();
      socket.terminate();
    },
  };
  socket.once('close', () => buffers.note(buffer, 0));
  return {
    userId,
    terminal,
    signInId,
    registered,
    send: (frame) => {
      if (socket.readyState !== socket.OPEN) return;
      // A client that does not read is cut off: its next pull brings the messages that it missed.
      if (costNow() > MAX_BUFFERED) return buffer.cut();
      socket.send(frame);
      unread++;
      const cost = costNow();
      // Most clients read at once, and cost nothing before and after.
      if (cost === 0 && noted === 0) return;
      noted = cost;
      buffers.note(buffer, cost);
    },
    evict: () => {
      socket.send(encodeFrame(Command.FORCED_LOGOFF, textOf(language, 'signedInElsewhere')));
      // The client closes an evicted socket. One that stays open is terminated.
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
/** Close code 1007: the data do not fit the type of the message. */
const UNREADABLE = 1007;
const EVICTED_MS = 10_000;
const MAX_BUFFERED = 16 * 1_048_576;
/** Memory of a buffered frame beside its bytes. Measured: 30 MB of frames of 21 bytes took 500 MB. */
const FRAME_COST = 512;
/** Close code 1008: a client needs only one heartbeat every few seconds. */
const TOO_MANY_FRAMES = 1008;
const FRAMES_AT_ONCE = 100;
const FRAMES_PER_SECOND = 5;
