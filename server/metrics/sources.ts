// Series of values that the parts of the server hold, read at the scrape.
import { VERSION } from '../version.ts';
import { type DiskSpace, reserveOf } from '../disk-space.ts';
import type { Series } from './series.ts';

/** The parts of a running server, as far as a scrape reads them. */
export interface Sources {
  engine: string;
  /** Pools of connections to PostgreSQL, by name; none with the embedded database. */
  pools: Readonly<Record<string, () => { total: number; idle: number; waiting: number }>>;
  /** `age`: ms since the oldest running job began. */
  lanes: { waiting(): number; age(): number };
  admission: { running(): number; waiting(): number };
  pendingPushes: { waiting(): number };
  cluster: {
    isShared: boolean;
    isAttached(): boolean;
    /** `eventAge` in ms. */
    status(): { members: number; held: number; eventAge: number | null };
  };
  calls: { count(): number };
  groupCalls: { count(): number };
  /** The disks of the data folder, by name. */
  disks: () => Iterable<readonly [disk: string, DiskSpace]>;
  failedWrites: { readonly count: number };
}

/** `source` returns null until the parts of the server are there; their series are left out until then. */
export function addSources(series: Series, source: () => Sources | null): void {
  const gauge = (name: string, help: string, read: (parts: Sources) => number | null) =>
    series.gauge(name, help, () => {
      const parts = source();
      return parts && read(parts);
    });
  series.gauges(
    'partyline_build_info',
    'Always 1; the labels name the version, the version of Node, and the database (pglite or postgres).',
    ['version', 'node', 'database'],
    () => [[{ version: VERSION, node: process.versions.node, database: source()?.engine ?? 'none' }, 1]],
  );

  series.gauges(
    'partyline_database_connections',
    'Connections to PostgreSQL, by pool (requests, turns) and state.',
    ['pool', 'state'],
    () =>
      poolsOf(source()).flatMap(([pool, { total, idle }]) => [
        [{ pool, state: 'idle' }, idle] as const,
        [{ pool, state: 'busy' }, total - idle] as const,
      ]),
  );
  series.gauges(
    'partyline_database_pool_waiting',
    'Requests that wait for a connection to PostgreSQL, by pool.',
    ['pool'],
    () => poolsOf(source()).map(([pool, { waiting }]) => [{ pool }, waiting] as const),
  );

  gauge('partyline_lanes_waiting', 'Jobs that wait for an earlier job of their chat.', ({ lanes }) =>
    lanes.waiting(),
  );
  gauge(
    'partyline_lanes_oldest_age_seconds',
    'Age of the oldest running job of a lane; /healthz reports 15 s as stuck.',
    ({ lanes }) => lanes.age() / 1000,
  );
  gauge('partyline_http_requests_running', 'Admitted requests.', ({ admission }) => admission.running());
  gauge('partyline_http_requests_waiting', 'Requests that wait for admission.', ({ admission }) =>
    admission.waiting(),
  );
  gauge('partyline_pushes_waiting', 'Pushes that wait for the database.', ({ pendingPushes }) =>
    pendingPushes.waiting(),
  );

  gauge(
    'partyline_cluster_attached',
    '1 while events reach the other servers, or without Redis; 0 while this server is alone.',
    ({ cluster }) => Number(cluster.isAttached()),
  );
  gauge(
    'partyline_cluster_members',
    'Servers of the cluster, as this one sees it.',
    ({ cluster }) => cluster.status().members,
  );
  gauge(
    'partyline_cluster_last_event_age_seconds',
    'Time since the last event of any server; absent without Redis.',
    ({ cluster }) => {
      const { eventAge } = cluster.status();
      return cluster.isShared && eventAge !== null ? eventAge / 1000 : null;
    },
  );
  gauge(
    'partyline_cluster_held_events',
    'Events that wait for the state of the other servers.',
    ({ cluster }) => cluster.status().held,
  );
  const disks = (name: string, help: string, valueOf: (space: DiskSpace) => number) =>
    series.gauges(name, help, ['disk'], () =>
      Array.from(source()?.disks() ?? [], ([disk, space]) => [{ disk }, valueOf(space)] as const),
    );
  disks(
    'partyline_disk_free_bytes',
    'Free space of the disk with the embedded database (database), and of the one with the files (files).',
    ({ free }) => free,
  );
  disks('partyline_disk_size_bytes', 'Size of these disks.', ({ size }) => size);
  disks('partyline_disk_reserve_bytes', 'Free space below which uploads are refused.', reserveOf);
  series.counter(
    'partyline_disk_failed_writes_total',
    'Statements that failed because a disk was full.',
    () => source()?.failedWrites.count ?? 0,
  );
  series.gauges('partyline_calls', 'Calls on all servers, by kind.', ['kind'], () => {
    const parts = source();
    if (!parts) return [];
    return [
      [{ kind: 'private' }, parts.calls.count()] as const,
      [{ kind: 'group' }, parts.groupCalls.count()] as const,
    ];
  });
}

const poolsOf = (parts: Sources | null) =>
  Object.entries(parts?.pools ?? {}).map(([pool, read]) => [pool, read()] as const);
