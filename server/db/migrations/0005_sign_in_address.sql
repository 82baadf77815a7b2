ALTER TABLE "sign_ins" ADD COLUMN "address" text;--> statement-breakpoint
CREATE INDEX "refresh_tokens_expiry" ON "refresh_tokens" USING btree ("expires_at");