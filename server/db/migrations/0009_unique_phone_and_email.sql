DROP INDEX "users_phone";--> statement-breakpoint
DROP INDEX "users_email";--> statement-breakpoint
CREATE UNIQUE INDEX "users_phone" ON "users" USING btree ("phone") WHERE "users"."phone" is not null and "users"."status" = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree (lower("email")) WHERE "users"."email" is not null and "users"."status" = 0;