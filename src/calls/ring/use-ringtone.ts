// The tones of a waiting call: one ringtone in all tabs of this browser, and the ringback tone of the caller (PCALL-07,
// GCALL-10).
import { useEffect } from 'react';
import type { CallStateRow } from '../../core/contract/call-rows.ts';
import type { GroupCallStateRow } from '../../core/contract/group-call-rows.ts';
import { SYSTEM_CHAT } from '../../core/domain/chat-key.ts';
import { chatOf, useRingsAloud } from './rings-aloud.ts';
import { playTone, type Tone } from './ringtone.ts';

/**
 * The tone that this tab plays; null for none. Pure.
 * @param isLoud an incoming call rings aloud
 */
export function toneOf(
  row: CallStateRow | GroupCallStateRow | null,
  seat: string,
  isLoud: boolean,
): Tone | null {
  if (row === null) return null;
  const { step, role, ringer, owner } = row;
  if (step === 'ringing' && role !== 'caller') return isLoud && ringer === seat ? 'ringtone' : null;
  // The other side has accepted, and rings no more.
  const isAccepted = 'isAccepted' in row && row.isAccepted;
  return step === 'calling' && owner === seat && !isAccepted ? 'ringback' : null;
}

/** @param seat the seat of this tab */
export function useRingtone(row: CallStateRow | GroupCallStateRow | null, seat: string): void {
  const isLoud = useRingsAloud(row === null ? SYSTEM_CHAT : chatOf(row));
  const tone = toneOf(row, seat, isLoud);
  useEffect(() => (tone === null ? undefined : playTone(tone)), [tone]);
}
