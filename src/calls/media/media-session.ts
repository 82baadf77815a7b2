// The interface between the media of a call, private or group, and held-media.ts, which exchanges them with the engine.
import type { CallArgs } from '../../core/contract/call-commands.ts';
import type { CallSignalRow } from '../../core/contract/call-rows.ts';
import type { CallEnv } from './call-env.ts';
import type { MediaFault } from './local-media.ts';
import type { Wanted } from './own-devices.ts';
import type { SignalType } from './peer.ts';

export interface SessionOptions<Row> {
  env: CallEnv;
  createConnection: (config: RTCConfiguration) => RTCPeerConnection;
  /** The row with which the media begin. */
  row: Row;
  /** This user. */
  userId: number;
  /** Number of the first peer connections; above 0 in a tab that took the call over. */
  generation: number;
  /** Sends a signal, in a group call to a person; resolves with false where it did not reach the server. */
  send: (type: SignalType, json: string, to?: number) => Promise<boolean>;
  /** Asks all tabs and this one to switch devices; the row answers with `want`. */
  onWant: (wish: Partial<Wanted>) => void;
  /** The path did not return. */
  onLost: () => void;
  /** The state of the media, or the report, has changed. */
  onChange: () => void;
}

/** The report of the call tab to the engine. */
export type SessionReport =
  | { name: 'callReport'; args: CallArgs['callReport'] }
  | { name: 'callGroupReport'; args: CallArgs['callGroupReport'] };

export interface MediaSession<Row, Control> {
  readonly control: Control;
  /** The highest number of a peer connection. */
  generation(): number;
  /** Opens the devices; see {@link OwnDevices.open}. */
  open(goesOn: boolean): Promise<MediaFault | null>;
  /** Connects by a row of a call under way. */
  follow(row: Row, config: RTCConfiguration): void;
  /** New credentials for the paths that are found from now on. */
  configure(config: RTCConfiguration): void;
  /** Handles the signals of one person in order. Resolves when all are handled. */
  signals(rows: readonly CallSignalRow[]): Promise<void>;
  want(wanted: Wanted): void;
  /** Makes peer connections of a new generation with the same tracks, and offers. */
  renew(generation: number): void;
  /** The network or the server connection has returned. */
  hint(): void;
  report(): SessionReport;
  /** The row as a reload of the page needs it. */
  kept(row: Row): Row;
  close(): void;
}
