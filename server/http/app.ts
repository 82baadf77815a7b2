// Server: the Fastify instance: API under /api, health, the client's files, headers and logs.
import {
  type FastifyInstance,
  type FastifyReply,
  type FastifyServerOptions,
  fastify,
  LogController,
} from 'fastify';
import { LIMITS } from '../../src/core/wire/index.ts';
import type { Database } from '../db/open.ts';
import type { Addresses } from './origins.ts';
import { endSlowBodies } from './bodies.ts';
import { compressAnswers } from './compression.ts';
import { answerTheRest, unknownPath, BODY_LIMIT, readJsonBodies, setErrorHandler } from './errors.ts';
import { serveClient } from './files.ts';
import { givePasses } from './file-passes.ts';
import { acceptForms } from './forms.ts';
import { setSecurityHeaders } from './headers.ts';
import { type Life, serveHealth } from './health.ts';
import { type LogLevel, type LogStream, loggerFor, logRequests } from './logs.ts';
import { refuseForeign } from './foreign-requests.ts';
import { type AddRoute, type RouteServices, routesOn } from './route.ts';
import { serveStoredFiles } from './stored-files.ts';

export interface AppOptions {
  log: LogLevel;
  logTo?: LogStream | undefined;
  /** The built client; null to serve the API alone. */
  staticDir: string | null;
  /** Folders with the assets of builds before it. */
  olderBuilds: readonly string[];
  /** Certificate and key in PEM; null for plain http. */
  tls: { cert: string; key: string } | null;
  /** Proxies that are believed in X-Forwarded-For. */
  trustProxy: readonly string[];
  addresses: Addresses;
}

/** An instance without routes, so that its log exists before the services do. */
export function createApp({ log, logTo, tls, trustProxy }: AppOptions): FastifyInstance {
  const options: FastifyServerOptions = {
    bodyLimit: BODY_LIMIT,
    trustProxy: trustProxy.length > 0 && [...trustProxy],
    logger: loggerFor(log, logTo),
    logController: new LogController({ disableRequestLogging: true }),
    requestTimeout: LIMITS.uploadTimeoutMs + REQUEST_MS,
    connectionTimeout: STILL_MS,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    routerOptions: { maxParamLength: LIMITS.fileName.max },
    // An address that cannot be decoded, or has a part longer than any name.
    frameworkErrors: (_error, request, reply) => {
      const answer = reply as unknown as FastifyReply;
      if (request.url.startsWith('/api/')) void answer.status(200).send(unknownPath(request));
      else void answer.status(404).header('cache-control', 'no-store').type('text/plain').send('Not found\n');
    },
  };
  const times = { headersTimeout: HEADERS_MS, connectionsCheckingInterval: HEADERS_MS / 2 };
  const server = tls ? { https: { ...times, ...tls } } : { http: times };
  return fastify({ ...options, ...server } as FastifyServerOptions);
}

/** From the first byte of a request to the end of its headers, and to the end of a body that is no upload. */
const HEADERS_MS = 10_000;
const REQUEST_MS = 20_000;
/** Without a byte in either direction: an answer that nobody reads. Sockets have a rule of their own. */
const STILL_MS = 60_000;

type HttpServices = RouteServices &
  Parameters<typeof serveHealth>[1] &
  Parameters<typeof serveStoredFiles>[1];

/** The endpoints, and the uploads among them, which take forms. */
export interface ApiRoutes {
  addEndpoints: (add: AddRoute) => void;
  addUploads: (add: AddRoute) => void;
}

export async function addRoutes(
  app: FastifyInstance,
  services: HttpServices,
  { addEndpoints, addUploads }: ApiRoutes,
  database: Database,
  life: Life,
  { staticDir, olderBuilds, addresses }: AppOptions,
): Promise<void> {
  setSecurityHeaders(app);
  logRequests(app);
  refuseForeign(app, addresses);
  serveHealth(app, services, database, life);
  await app.register(async (files) => {
    setErrorHandler(files);
    serveStoredFiles(files, services);
  });
  await app.register(
    async (api) => {
      // An answer is one person's, and true for a moment.
      api.addHook('onRequest', async (_request, reply) => {
        reply.header('cache-control', 'no-store');
      });
      givePasses(api, services);
      await compressAnswers(api);
      endSlowBodies(api, REQUEST_MS);
      readJsonBodies(api);
      setErrorHandler(api);
      const routes: { method: string; url: string }[] = [];
      api.addHook('onRoute', ({ method, routePath: url }) => {
        for (const name of [method].flat()) routes.push({ method: name, url });
      });
      addEndpoints(routesOn(api, services));
      await api.register(async (uploads) => {
        await acceptForms(uploads);
        addUploads(routesOn(uploads, services));
      });
      answerTheRest(api, [...routes]);
    },
    { prefix: '/api' },
  );
  await serveClient(app, staticDir, olderBuilds);
}
