// The configuration of electron-builder: packages for Linux, macOS and Windows, and the fuses of Electron's binary.
import type { Configuration } from 'electron-builder';
import type { AppSettings } from './settings.ts';

/** Folder of the packages, from the repository's root. */
export const PACKAGES_FOLDER = 'dist-desktop-packages';

/** The place of the configuration and of its parts. */
export interface BuilderFolders {
  /** Folder of the built app. */
  readonly app: string;
  /** Folder of the packages. */
  readonly output: string;
}

const ENTITLEMENTS = 'desktop/electron/resources/entitlements.plist';

export function builderConfig(
  { appId, name, server, updates }: AppSettings & { readonly server: string; readonly updates: string },
  folders: BuilderFolders,
): Configuration {
  return {
    appId,
    productName: name,
    directories: { ...folders, buildResources: 'desktop/electron/resources' },
    icon: 'public/icons/icon-512.png',
    artifactName: 'partyline-${version}-${os}-${arch}.${ext}',
    asar: true,
    // The app has no packages of its own: everything is in two bundles. Without the pattern electron-builder adds the
    // packages of the repository.
    files: ['**/*', '!node_modules/**/*'],
    // The legacy toolset starts every AppImage without a sandbox from its menu entry. This one does so only where the
    // system refuses user namespaces.
    toolsets: { appimage: '1.0.3' },
    npmRebuild: false,
    nodeGypRebuild: false,
    electronLanguages: ['en-US', 'en', 'zh-TW', 'zh_TW'],
    publish: { provider: 'generic', url: updates },
    electronFuses: {
      runAsNode: false,
      enableCookieEncryption: true,
      enableNodeOptionsEnvironmentVariable: false,
      enableNodeCliInspectArguments: false,
      enableEmbeddedAsarIntegrityValidation: true,
      onlyLoadAppFromAsar: true,
      loadBrowserProcessSpecificV8Snapshot: false,
      grantFileProtocolExtraPrivileges: false,
    },
    linux: {
      target: ['AppImage', 'deb'],
      category: 'Network;InstantMessaging',
      executableName: 'partyline',
      syncDesktopName: true,
      synopsis: 'Instant messaging',
      maintainer: `${name} <postmaster@${new URL(server).hostname}>`,
    },
    mac: {
      target: [
        { target: 'dmg', arch: ['arm64', 'x64'] },
        { target: 'zip', arch: ['arm64', 'x64'] },
      ],
      category: 'public.app-category.social-networking',
      hardenedRuntime: true,
      gatekeeperAssess: false,
      entitlements: ENTITLEMENTS,
      entitlementsInherit: ENTITLEMENTS,
      extendInfo: {
        NSMicrophoneUsageDescription: `${name} uses the microphone for calls and voice messages.`,
        NSCameraUsageDescription: `${name} uses the camera for video calls and pictures.`,
        NSAudioCaptureUsageDescription: `${name} shares the sound of a screen in calls.`,
      },
    },
    win: { target: ['nsis'] },
    nsis: {
      oneClick: true,
      perMachine: false,
      deleteAppDataOnUninstall: false,
    },
  };
}
