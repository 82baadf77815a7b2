// nginx and Caddy with the examples of deploy/, of which only names, ports and paths are replaced.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { inRoot } from '../../scripts/lib/paths.mjs';
import type { Certificate } from './certificate.ts';
import { freePort } from '../../scripts/lib/free-port.ts';

export interface Proxy {
  /** With https, without a trailing slash. */
  readonly url: string;
  readonly httpUrl: string;
  stop(): Promise<void>;
}

export interface ProxyOptions {
  /** A folder of this proxy. */
  readonly folder: string;
  readonly certificate: Certificate;
  /** Ports of the servers on this machine. */
  readonly servers: readonly number[];
  /** The port of https; a free one unless given. */
  readonly port?: number;
}

export interface NginxOptions extends ProxyOptions {
  /**
   * One more port of https for each server. Sockets through it go to that server while it runs, so a test knows the
   * server of a page. All other requests are balanced as in the example.
   */
  readonly portOfEach?: readonly number[];
}

export type StartProxy = (options: ProxyOptions) => Promise<Proxy>;

export async function startNginx({
  folder,
  certificate,
  servers,
  port: given,
  portOfEach = [],
}: NginxOptions): Promise<Proxy> {
  const [port, httpPort] = [given ?? (await freePort()), await freePort()];
  const lines = servers.map(upstreamLine);
  const listening = [port, ...portOfEach].map((one) => `listen 127.0.0.1:${one} ssl http2;`);
  const site = replaced(readFileSync(inRoot('deploy/nginx.conf'), 'utf8'), [
    ['server 127.0.0.1:8080 max_fails=1 fail_timeout=5s;', lines.join('\n')],
    ['/etc/letsencrypt/live/chat.example/fullchain.pem', certificate.cert],
    ['/etc/letsencrypt/live/chat.example/privkey.pem', certificate.key],
    ['listen 80;', `listen 127.0.0.1:${httpPort};`],
    ['listen [::]:80;', ''],
    ['listen 443 ssl http2;', listening.join('\n')],
    ['listen [::]:443 ssl http2;', ''],
    ['https://chat.example$request_uri', `https://localhost:${port}$request_uri`],
    ['server_name chat.example;', 'server_name localhost;'],
    ...(portOfEach.length > 0
      ? [['proxy_buffering off;\n\t\tproxy_pass http://partyline;', PROXY_SOCKETS] as const]
      : []),
  ]);
  mkdirSync(folder, { recursive: true });
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(folder, name)};`,
  );
  // Debian's main configuration has "gzip on" too, which the example turns off.
  const main = `${process.getuid?.() === 0 ? 'user root;' : ''} daemon off; pid ${join(folder, 'pid')};
error_log stderr; events {} http { access_log off; gzip on; gzip_proxied any; ${temporary.join(' ')}
${socketsOf(servers, portOfEach)}
${site} }`;
  const file = join(folder, 'nginx.conf');
  writeFileSync(file, main);
  const check = spawnSync('nginx', ['-t', '-c', file], { encoding: 'utf8' });
  if (check.status !== 0 || check.stderr.includes('[warn]')) throw new Error(check.stderr);
  const child = spawn('nginx', ['-c', file], { stdio: 'ignore' });
  return running(child, port, httpPort);
}

const PROXY_SOCKETS = 'proxy_buffering off;\n\t\tproxy_pass http://$upstream_of_sockets;';

const upstreamLine = (server: number): string => `server 127.0.0.1:${server} max_fails=1 fail_timeout=5s;`;

/** The upstreams of sockets: through each port its own server, and the others only while it is down. */
function socketsOf(servers: readonly number[], portOfEach: readonly number[]): string {
  if (portOfEach.length === 0) return '';
  const upstreams = servers.map((own, at) => {
    const lines = servers.map((one) =>
      // A restarted server gets its sockets at once: nginx never takes it for failed.
      one === own ? `server 127.0.0.1:${one} max_fails=0;` : upstreamLine(one).replace(';', ' backup;'),
    );
    return `upstream sockets_${at} { ${lines.join(' ')} }`;
  });
  const ports = portOfEach.map((port, at) => `${port} sockets_${at};`);
  return `${upstreams.join('\n')}
map $server_port $upstream_of_sockets { default partyline; ${ports.join(' ')} }`;
}

export const startCaddy: StartProxy = async ({ folder, certificate, servers, port: given }) => {
  const [port, httpPort] = [given ?? (await freePort()), await freePort()];
  const several = servers.map((server) => `127.0.0.1:${server}`).join(' ');
  const text = replaced(readFileSync(inRoot('deploy/Caddyfile'), 'utf8'), [
    ['{\n\tservers {', `{\n\tadmin off\n\thttp_port ${httpPort}\n\thttps_port ${port}\n\tservers {`],
    ['{$DOMAIN:chat.example} {', `{$DOMAIN:chat.example} {\n\ttls ${certificate.cert} ${certificate.key}`],
    // A name with several addresses needs a name server.
    ...(servers.length > 1
      ? [
          [
            'dynamic a {$SERVER_HOST:127.0.0.1} {$SERVER_PORT:8080} {\n\t\t\trefresh 5s\n\t\t}',
            `to ${several}`,
          ] as const,
        ]
      : []),
  ]);
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'Caddyfile');
  writeFileSync(file, text);
  const env = {
    ...process.env,
    DOMAIN: 'localhost',
    SERVER_PORT: String(servers[0]),
    XDG_DATA_HOME: folder,
    XDG_CONFIG_HOME: folder,
  };
  const child = spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', file], { env, stdio: 'ignore' });
  return running(child, port, httpPort);
};

/** Each text must occur. */
function replaced(text: string, pairs: readonly (readonly [string, string])[]): string {
  return pairs.reduce((result, [from, to]) => {
    if (!result.includes(from)) throw new Error(`the example has no "${from}"`);
    return result.replaceAll(from, to);
  }, text);
}

async function running(child: ChildProcess, port: number, httpPort: number): Promise<Proxy> {
  const exit = once(child, 'exit');
  const stop = async () => {
    child.kill('SIGTERM');
    await exit;
  };
  const killed = () => child.kill('SIGKILL');
  process.once('exit', killed);
  child.once('exit', () => process.off('exit', killed));
  while (!(await answers(port))) {
    if (child.exitCode !== null) throw new Error(`the proxy ended with ${child.exitCode}`);
  }
  return { url: `https://localhost:${port}`, httpUrl: `http://localhost:${httpPort}`, stop };
}

/** Resolves after the connection is made or refused; a refusal takes at least 20 ms, so that a loop does not spin. */
async function answers(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  const isOpen = await new Promise<boolean>((resolve) => {
    socket.once('connect', () => resolve(true));
    socket.once('error', () => setTimeout(() => resolve(false), 20));
  });
  socket.destroy();
  return isOpen;
}
