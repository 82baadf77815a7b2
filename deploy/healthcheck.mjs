// The health check of the image: exits with 0 if the server in this container answers /healthz with 200.
const { ok } = await fetch(`http://127.0.0.1:${process.env['PORT'] ?? '8080'}/healthz`, {
  signal: AbortSignal.timeout(4_000),
}).catch(() => ({ ok: false }));
process.exit(ok ? 0 : 1);
