CREATE TABLE "cleared_chats" (
	"user_id" bigint NOT NULL,
	"kind" smallint NOT NULL,
	"chat_id" bigint NOT NULL,
	"up_to" bigint NOT NULL,
	CONSTRAINT "cleared_chats_user_id_kind_chat_id_pk" PRIMARY KEY("user_id","kind","chat_id")
);
--> statement-breakpoint
CREATE TABLE "removed_messages" (
	"user_id" bigint NOT NULL,
	"kind" smallint NOT NULL,
	"chat_id" bigint NOT NULL,
	"message_id" bigint NOT NULL,
	CONSTRAINT "removed_messages_user_id_kind_chat_id_message_id_pk" PRIMARY KEY("user_id","kind","chat_id","message_id")
);
