ALTER TABLE "sign_ins" ADD COLUMN "token_hash" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "is_bot" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- breaks no older version: older versions store no token_hash, and an index of nulls refuses no row
CREATE UNIQUE INDEX "sign_ins_token" ON "sign_ins" USING btree ("token_hash");