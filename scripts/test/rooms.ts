// The tests of each room (folder of sources) for `npm test -- --changed`. Unit tests are not here: their imports name
// the rooms. Most other tests run a whole engine, server or browser and so import every room; this table names those
// that test the room. Names are separated by blanks, without endings; a star stands for the end of a name.

interface Room {
  /** Tests below tests/. */
  readonly tests?: string;
  /** Specs below e2e/, or the reason why no spec is needed. */
  readonly specs: string | { readonly none: string };
}

const CHECKED: Room = { specs: { none: 'checks and unit tests are its only tests' } };
const PROGRAM = { none: 'a command of operators, which tests/server starts' };
const SCRAPED = { none: 'no page shows it' };

export const ROOMS: Readonly<Record<string, Room>> = {
  // A change of another file, for example of the build, can break everything.
  '.ci': CHECKED,
  '.github': CHECKED,
  bench: CHECKED,
  deploy: { specs: CHECKED.specs, tests: 'deploy/* unit/deploy/*' },
  docs: CHECKED,
  examples: { specs: CHECKED.specs, tests: 'server/example-client' },
  'scripts/check': CHECKED,
  'scripts/faults': CHECKED,
  'scripts/image': CHECKED,
  'scripts/mutants': CHECKED,
  'scripts/replay': CHECKED,
  'scripts/screens': CHECKED,
  'scripts/test': CHECKED,

  desktop: { specs: 'desktop-client desktop/* pages/desktop-client' },

  server: { specs: 'server-restart', tests: 'server/lifecycle server/process server/settings server/built' },
  'server/admin': {
    specs: 'operators',
    tests: 'server/admin* server/complaints server/scan server/system-messages',
  },
  'server/auth': {
    specs: 'sign-in devices',
    tests:
      'server/sign-in* server/change-password server/password-* server/hostile-tokens server/secrets server/devices server/removed-devices server/rights',
  },
  'server/backup': {
    specs: 'restore',
    tests: 'server/backup server/restore server/copy-files engine/restored-server',
  },
  'server/calls': { specs: 'calls', tests: 'server/call* server/ice' },
  'server/cluster': { specs: 'nodes/people', tests: 'cluster/shared-state cluster/two-* cluster/one-place' },
  'server/db': {
    specs: 'server-restart update',
    tests:
      'server/data-folder server/durability faults/power power/* server/kill-under-load postgres/* cluster/failover cluster/postgres-pair',
  },
  'server/demo': { specs: 'conversation', tests: 'server/demo' },
  'server/documents': { specs: SCRAPED, tests: 'server/api-documents server/api-walk' },
  'server/group-calls': { specs: 'group-calls', tests: 'server/group-call*' },
  'server/http': {
    specs: 'connection',
    tests:
      'server/api-walk server/bad-input server/builds server/cross-origin server/encodings server/limits server/slices server/socket server/stalled-readers deploy/*',
  },
  'server/load': { specs: SCRAPED, tests: 'server/demo' },
  'server/messages': {
    specs: 'conversation',
    tests:
      'server/private-messages server/group-messages server/group-reading server/mentions-* server/pins server/pull* server/deleting server/fold* server/chat-flags server/bots server/example-client',
  },
  'server/metrics': { specs: SCRAPED, tests: 'server/metrics' },
  'server/migrate': { specs: PROGRAM, tests: 'server/migrate' },
  'server/people': {
    specs: 'people group-roles',
    tests:
      'server/friend* server/people server/profile* server/names server/user-search server/cancelling server/roles server/group-deleted server/group-leaving server/group-members server/group-profile server/group-races',
  },
  'server/push': {
    specs: 'conversation',
    tests: 'server/socket server/pull server/profile-pushes cluster/drain',
  },
  'server/redis': { specs: 'nodes/faults nodes/failover', tests: 'cluster/redis-*' },
  'server/registration': { specs: 'registration-server', tests: 'server/registration*' },
  'server/routes': { specs: 'conversation people', tests: 'server/api-walk server/bad-input server/rights' },
  'server/texts': { specs: 'registration-server', tests: 'server/bad-input server/registration' },
  'server/tracing': { specs: SCRAPED, tests: 'server/traces' },
  'server/uploads': { specs: 'files', tests: 'server/uploads* server/file-* server/s3-*' },

  'src/app': { specs: 'desktop-client pages/missing-features pages/desktop-client' },
  'src/calls': { specs: 'calls' },
  'src/calls/group': { specs: 'pages/group-call-screens' },
  'src/calls/media': { specs: 'calls network/calls' },
  'src/calls/mesh': { specs: 'group-calls network/group-calls' },
  'src/calls/screens': { specs: 'pages/call-screens' },
  'src/chat': { specs: 'conversation pages/conversation' },
  'src/chat/composer': { specs: 'composer files pages/composer pages/files pages/conversation pages/unsent' },
  'src/chat/context': { specs: 'conversation pages/conversation' },
  'src/chat/list': { specs: 'chat-list pages/chat-list' },
  'src/chat/media': { specs: 'media pages/media pages/pictures' },
  'src/chat/message': { specs: 'conversation pages/untrusted-text' },
  'src/chat/message-actions': { specs: 'message-actions pages/message-actions pages/keyboard-actions' },
  'src/chat/new-chat': { specs: 'pages/chat-list' },
  'src/chat/search': { specs: 'pages/chat-list pages/keyboard-actions' },
  'src/chat/timeline': { specs: 'timeline pages/timeline' },
  'src/core/contract': { specs: 'tabs', tests: 'engine/seats' },
  'src/core/domain': { specs: 'conversation', tests: 'engine/conversation fuzz/reducer faults/network' },
  'src/core/media': { specs: 'files pages/pictures', tests: 'server/uploads-media' },
  'src/core/wire': { specs: 'conversation', tests: 'server/api-walk server/api-documents fuzz/*' },
  'src/gallery': { specs: 'pages/call-screens pages/forced-colors' },
  'src/groups': { specs: 'group-roles pages/groups pages/group-roles' },
  'src/home': { specs: 'tabs pages/home pages/notifications' },
  'src/line': { specs: 'tabs connection pages/connection' },
  'src/locales': { specs: 'pages/screens' },
  'src/login': { specs: 'sign-in registration-server pages/sign-in pages/registration' },
  'src/people': { specs: 'people cards pages/people' },
  'src/platform': { specs: 'notifications shell-snapshot accounts pages/notifications pages/shell-snapshot' },
  'src/platform/media': { specs: 'media-worker pages/media-worker' },
  'src/platform/release': { specs: 'release' },
  'src/settings': { specs: 'settings device-data pages/settings' },
  'src/shared': { specs: 'cards pages/screens pages/cards' },
  'src/ui': { specs: 'pages/keyboard pages/chat-list pages/forced-colors' },

  workers: { specs: 'tabs', tests: 'engine/engine-lifecycle' },
  'workers/account': {
    specs: 'conversation',
    tests: 'engine/conversation engine/stored-records fuzz/account faults/accounts',
  },
  'workers/attention': { specs: 'notifications', tests: 'engine/attention' },
  'workers/calls': { specs: 'calls', tests: 'engine/calls faults/calls' },
  'workers/commands': { specs: 'message-actions chat-list', tests: 'engine/actions engine/deletions' },
  'workers/compaction': { specs: 'timeline', tests: 'engine/journal faults/journal' },
  'workers/diagnostics': { specs: 'diagnostics', tests: 'engine/diagnostics-record engine/bugs' },
  'workers/engine': {
    specs: 'tabs',
    tests: 'engine/engine-lifecycle engine/seats engine/tab-connection engine/bugs faults/tabs',
  },
  'workers/entry': { specs: 'tabs missing-features', tests: 'engine/fallbacks' },
  'workers/export': { specs: 'device-data', tests: 'engine/export' },
  'workers/group-calls': { specs: 'group-calls', tests: 'engine/group-call* faults/group-calls' },
  'workers/history': { specs: 'timeline', tests: 'engine/local-data engine/sync fuzz/history' },
  'workers/journal': {
    specs: 'offline full-disk',
    tests: 'engine/journal engine/storage engine/local-data faults/deaths fuzz/storage',
  },
  'workers/journal-check': { specs: 'device-data', tests: 'engine/journal-check' },
  'workers/link': {
    specs: 'connection',
    tests: 'engine/http-requests engine/busy-server fuzz/link faults/network',
  },
  'workers/log': { specs: 'conversation deaths', tests: 'engine/storage engine/journal faults/deaths' },
  'workers/media': { specs: 'media-worker pages/media-worker' },
  'workers/outbox': {
    specs: 'composer offline',
    tests:
      'engine/outbox engine/unreadable-files engine/full-disk engine/media-messages engine/deletions faults/deletions faults/network',
  },
  'workers/ownership': { specs: 'tabs', tests: 'engine/writer-lock engine/engine-lifecycle faults/tabs' },
  'workers/people': { specs: 'people group-roles', tests: 'engine/people* faults/network' },
  'workers/removal-check': { specs: 'operators', tests: 'engine/removed-messages' },
  'workers/search': { specs: 'offline', tests: 'engine/search' },
  'workers/service-worker': { specs: 'offline release' },
  'workers/sign-in': {
    specs: 'sign-in accounts',
    tests: 'engine/accounts engine/registration engine/removed-devices engine/sign-in-races faults/accounts',
  },
  'workers/sync': { specs: 'connection', tests: 'engine/sync engine/busy-server fuzz/frames faults/network' },
  'workers/views': { specs: 'conversation chat-list', tests: 'engine/conversation' },
};
