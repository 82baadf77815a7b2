// The choice of the user of this browser for the sound of calls.
import { textValue, type Validator, withMemoryFallback } from './stored-values.ts';

/** `messages`: a call rings aloud where a message of its chat would sound. */
export type CallSound = 'messages' | 'always' | 'never';

const readCallSound: Validator<CallSound> = (value) =>
  value === 'messages' || value === 'always' || value === 'never' ? value : null;

export const callSound = textValue(
  withMemoryFallback(() => localStorage),
  'partyline.call-sound',
  readCallSound,
);
