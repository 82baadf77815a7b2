// Configuration of `npx drizzle-kit generate`, which writes schema changes as SQL to
// server/db/migrations and needs no database.
import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  casing: 'snake_case',
  schema: './server/db/schema.ts',
  out: './server/db/migrations',
});
