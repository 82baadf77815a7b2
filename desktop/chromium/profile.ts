// The folder of the app's data, by the conventions of each system.
import { join } from 'node:path';

export interface ProfileFacts {
  readonly platform: NodeJS.Platform;
  readonly home: string;
  readonly env: NodeJS.ProcessEnv;
}

export function defaultProfile({ platform, home, env }: ProfileFacts): string {
  if (platform === 'darwin') return join(home, 'Library/Application Support/Partyline');
  if (platform === 'win32') return join(env['LOCALAPPDATA'] ?? join(home, 'AppData/Local'), 'Partyline');
  return join(env['XDG_CONFIG_HOME'] ?? join(home, '.config'), 'partyline');
}
