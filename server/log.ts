// Server: what everyone may say to the log: fields first, then a sentence (Fastify's pino has this form).
export interface Log {
  error(fields: object, text: string): void;
  warn(fields: object, text: string): void;
  info(fields: object, text: string): void;
  debug(fields: object, text: string): void;
}
