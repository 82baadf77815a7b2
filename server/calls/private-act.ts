// The acts on private calls, which all servers apply in the same order. An act has everything that a step needs: the
// answers of the database, and which devices are connected.
import type { CallMode } from '../../src/core/wire/index.ts';
import type { Device } from './session.ts';
import type { Request } from './step.ts';

export type PrivateAct =
  | { does: 'setup'; by: Device; peerId: number; mode: CallMode; partings: number }
  | { does: 'request'; peerId: number; request: Request }
  | { does: 'end-of'; userId: number }
  | { does: 'end-between'; pair: readonly [number, number] }
  /** A deadline of the call between the two may have passed. */
  | { does: 'time'; pair: readonly [number, number] }
  /** The last server stops. */
  | { does: 'end-all' };
