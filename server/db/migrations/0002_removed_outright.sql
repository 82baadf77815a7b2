CREATE TABLE "deleted_group_messages" (
	"group_id" bigint NOT NULL,
	"message_id" bigint NOT NULL,
	"deleted_at" bigint NOT NULL,
	CONSTRAINT "deleted_group_messages_group_id_message_id_pk" PRIMARY KEY("group_id","message_id")
);
--> statement-breakpoint
CREATE INDEX "deleted_group_messages_newest" ON "deleted_group_messages" USING btree ("group_id","deleted_at","message_id");