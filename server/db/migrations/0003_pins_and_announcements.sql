ALTER TABLE "group_members" ADD COLUMN "hidden_top_id" bigint;--> statement-breakpoint
ALTER TABLE "groups" ADD COLUMN "top_message_id" bigint;--> statement-breakpoint
ALTER TABLE "system_messages" ADD COLUMN "extern_link" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "system_messages" ADD COLUMN "recall_no" bigint;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "silent_terminals" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "system_read_no" bigint DEFAULT 0 NOT NULL;