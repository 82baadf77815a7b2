// `npx drizzle-kit generate` turns changes of the schema into SQL under server/db/migrations; it needs no database.
import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  casing: 'snake_case',
  schema: './server/db/schema.ts',
  out: './server/db/migrations',
});
