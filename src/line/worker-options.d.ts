// Chromium's option that keeps a SharedWorker alive for a while after its last page; not yet in lib.dom.
interface WorkerOptions {
  extendedLifetime?: boolean;
}
