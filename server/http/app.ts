// The Fastify instance: the API under /api, the health endpoint, uploaded files, the files of the client,
// headers and logs.
import {
  type FastifyInstance,
  type FastifyReply,
  type FastifyServerOptions,
  fastify,
  LogController,
} from 'fastify';
import { LIMITS } from '../../src/core/wire/index.ts';
import type { Database } from '../db/database.ts';
import type { Addresses } from './origins.ts';
import { serveDocuments, type ServedDocument } from './api-documents.ts';
import { endSlowBodies } from './bodies.ts';
import { compressResponses } from './compression.ts';
import { answerUnknownRoutes, unknownPath, BODY_LIMIT, readJsonBodies, setErrorHandler } from './errors.ts';
import { serveClient } from './client-files.ts';
import { setFilePasses } from './file-passes.ts';
import { acceptForms } from './forms.ts';
import { setSecurityHeaders } from './headers.ts';
import { serveHealth, type ServerState } from './health.ts';
import { serveMetrics } from './metrics.ts';
import { observeRequests } from './observe.ts';
import { type LogLevel, type LogStream, loggerFor, logRequests } from './logs.ts';
import { refuseForeignRequests } from './foreign-requests.ts';
import { type AddRoute, type RouteServices, routesOn } from './route.ts';
import type { Tracing } from '../spans.ts';
import { serveStoredFiles } from './stored-files.ts';

export interface AppOptions {
  log: LogLevel;
  logTo?: LogStream | undefined;
  /** Folder of the built client; null serves only the API. */
  staticDir: string | null;
  /** Folders with the assets of earlier builds. */
  olderBuilds: readonly string[];
  /** Certificate and key in PEM; null means plain http. */
  tls: { cert: string; key: string } | null;
  /** Proxies whose X-Forwarded-For header is trusted. */
  trustProxy: readonly string[];
  addresses: Addresses;
  /** The counts and spans of requests, and the text of `/metrics` with its token; null opens it to this machine only. */
  observed: Observed;
}

interface Observed {
  metrics: Parameters<typeof serveMetrics>[1] & { requests: Parameters<typeof observeRequests>[1] };
  metricsToken: string | null;
  tracing: Pick<Tracing, 'request'>;
}

/** Creates an instance without routes: the services need its log before routes can use the services. */
export function createApp({
  log,
  logTo,
  tls,
  trustProxy,
}: Pick<AppOptions, 'log' | 'logTo' | 'tls' | 'trustProxy'>): FastifyInstance {
  const options: FastifyServerOptions = {
    bodyLimit: BODY_LIMIT,
    trustProxy: trustProxy.length > 0 && [...trustProxy],
    logger: loggerFor(log, logTo),
    logController: new LogController({ disableRequestLogging: true }),
    requestTimeout: LIMITS.uploadTimeoutMs + REQUEST_MS,
    connectionTimeout: IDLE_MS,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    routerOptions: { maxParamLength: LIMITS.fileName.max },
    // Fastify reports a URL here that it cannot decode, or that has a part longer than `maxParamLength`.
    frameworkErrors: (_error, request, reply) => {
      const response = reply as unknown as FastifyReply;
      if (request.url.startsWith('/api/')) void response.status(200).send(unknownPath(request));
      else
        void response.status(404).header('cache-control', 'no-store').type('text/plain').send('Not found\n');
    },
  };
  const times = { headersTimeout: HEADERS_MS, connectionsCheckingInterval: HEADERS_MS / 2 };
  const server = tls ? { https: { ...times, ...tls } } : { http: times };
  return fastify({ ...options, ...server } as FastifyServerOptions);
}

/**
 * Time limits in ms. HEADERS_MS: from the first byte of a request to the end of its headers. REQUEST_MS: from
 * there to the end of the body, uploads excepted.
 */
const HEADERS_MS = 10_000;
const REQUEST_MS = 20_000;
/**
 * Longest time without a byte in either direction on a connection, for example if a client does not read.
 * WebSockets have their own limit.
 */
const IDLE_MS = 60_000;

type HttpServices = RouteServices &
  Parameters<typeof serveHealth>[1] &
  Parameters<typeof serveStoredFiles>[1];

/** The API: functions that add its endpoints, and its documents. Uploads are apart because their bodies are forms. */
export interface ApiRoutes {
  addEndpoints: (add: AddRoute) => void;
  addUploads: (add: AddRoute) => void;
  /** The documents for other programs. */
  documents: readonly ServedDocument[];
}

export async function addRoutes(
  app: FastifyInstance,
  services: HttpServices,
  { addEndpoints, addUploads, documents }: ApiRoutes,
  database: Database,
  state: ServerState,
  { staticDir, olderBuilds, addresses, observed }: AppOptions,
): Promise<void> {
  const { metrics, metricsToken, tracing } = observed;
  setSecurityHeaders(app);
  logRequests(app);
  observeRequests(app, metrics.requests, tracing.request);
  refuseForeignRequests(app, addresses);
  // The next connection of a proxy then goes to another server.
  app.addHook('onSend', async (_request, reply) => {
    if (state.stopping) reply.header('connection', 'close');
  });
  serveHealth(app, services, database, state);
  serveMetrics(app, metrics, metricsToken);
  await app.register(async (files) => {
    setErrorHandler(files);
    serveStoredFiles(files, services);
  });
  await app.register(
    async (api) => {
      // A response is for one user and soon outdated, so no cache may store it.
      api.addHook('onRequest', async (_request, reply) => {
        reply.header('cache-control', 'no-store');
      });
      setFilePasses(api, services);
      await compressResponses(api);
      endSlowBodies(api, REQUEST_MS);
      readJsonBodies(api);
      setErrorHandler(api);
      const routes: { method: string; url: string }[] = [];
      api.addHook('onRoute', ({ method, routePath: url }) => {
        for (const name of [method].flat()) routes.push({ method: name, url });
      });
      serveDocuments(api, documents);
      addEndpoints(routesOn(api, services));
      await api.register(async (uploads) => {
        await acceptForms(uploads);
        addUploads(routesOn(uploads, services));
      });
      answerUnknownRoutes(api, [...routes]);
    },
    { prefix: '/api' },
  );
  await serveClient(app, staticDir, olderBuilds);
}
