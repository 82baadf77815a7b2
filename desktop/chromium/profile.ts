// The folder of the app's data, by the conventions of each system. Electron's app has another one.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface ProfileFacts {
  readonly platform: NodeJS.Platform;
  readonly home: string;
  readonly env: NodeJS.ProcessEnv;
}

export function defaultProfile({ platform, home, env }: ProfileFacts): string {
  if (platform === 'darwin') return join(home, 'Library/Application Support/Partyline Chromium');
  if (platform === 'win32')
    return join(env['LOCALAPPDATA'] ?? join(home, 'AppData/Local'), 'Partyline Chromium');
  return join(env['XDG_CONFIG_HOME'] ?? join(home, '.config'), 'partyline-chromium');
}

/**
 * Chromium's settings of a new profile. The client remembers passwords itself, sealed, and its forms are no forms of a web
 * shop: Chromium's own questions would cover the page.
 */
const PREFERENCES = {
  credentials_enable_service: false,
  profile: { password_manager_enabled: false },
  autofill: { profile_enabled: false, credit_card_enabled: false },
};

/** Creates the folder for its user alone, with Chromium's settings. An existing profile keeps its own. */
export function createProfile(folder: string): void {
  const settings = join(folder, 'Default');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (existsSync(settings)) return;
  mkdirSync(settings, { mode: 0o700 });
  writeFileSync(join(settings, 'Preferences'), JSON.stringify(PREFERENCES));
}
