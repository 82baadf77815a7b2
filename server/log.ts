// The log as the server's parts use it: fields first, then a sentence, as in Fastify's pino.
export interface Log {
  error(fields: object, text: string): void;
  warn(fields: object, text: string): void;
  info(fields: object, text: string): void;
  debug(fields: object, text: string): void;
}
