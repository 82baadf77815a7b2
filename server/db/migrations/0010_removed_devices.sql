CREATE TABLE "removed_devices" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"device" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sign_ins" ADD COLUMN "is_removed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "removed_devices" ADD CONSTRAINT "removed_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "removed_devices_device" ON "removed_devices" USING btree ("user_id","device");