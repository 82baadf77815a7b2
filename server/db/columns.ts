// Column types that the schema files share.
import { bigint, bigserial, boolean, text } from 'drizzle-orm/pg-core';

export const serialId = () => bigserial({ mode: 'number' }).primaryKey();
export const long = () => bigint({ mode: 'number' });
export const flag = () => boolean().notNull().default(false);
export const optionalText = () => text().notNull().default('');
