// Opens the traces of a server. Their packages are loaded only where a collector is configured.
import type { Log } from '../log.ts';
import { NO_TRACING, type Tracing } from '../spans.ts';
import type { TraceSettings } from './settings.ts';

export async function openTracing(
  settings: TraceSettings | null | undefined,
  log: Pick<Log, 'warn' | 'info'>,
): Promise<Tracing> {
  if (!settings) return NO_TRACING;
  const { startTracing } = await import('./tracing.ts');
  return startTracing(settings, log);
}
