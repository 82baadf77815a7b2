// Chromium's option that keeps a SharedWorker alive for a while after its last page closes. TypeScript's
// lib.dom does not have it yet.
interface WorkerOptions {
  extendedLifetime?: boolean;
}
