ALTER TABLE "sign_ins" ADD COLUMN "token_hash" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "is_bot" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "sign_ins_token" ON "sign_ins" USING btree ("token_hash");