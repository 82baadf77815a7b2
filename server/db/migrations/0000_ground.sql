CREATE TABLE "friend_requests" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"send_id" bigint NOT NULL,
	"recv_id" bigint NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"status" integer NOT NULL,
	"apply_time" bigint NOT NULL,
	"decided_at" bigint
);
--> statement-breakpoint
CREATE TABLE "friends" (
	"user_id" bigint NOT NULL,
	"friend_id" bigint NOT NULL,
	"remark_nick_name" text DEFAULT '' NOT NULL,
	"is_dnd" boolean DEFAULT false NOT NULL,
	"is_top" boolean DEFAULT false NOT NULL,
	"deleted" boolean DEFAULT false NOT NULL,
	"read_id" bigint DEFAULT 0 NOT NULL,
	"delivered_id" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "friends_user_id_friend_id_pk" PRIMARY KEY("user_id","friend_id")
);
--> statement-breakpoint
CREATE TABLE "group_members" (
	"group_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"is_manager" boolean DEFAULT false NOT NULL,
	"is_muted" boolean DEFAULT false NOT NULL,
	"remark_nick_name" text DEFAULT '' NOT NULL,
	"remark_group_name" text DEFAULT '' NOT NULL,
	"is_dnd" boolean DEFAULT false NOT NULL,
	"is_top" boolean DEFAULT false NOT NULL,
	"quit" boolean DEFAULT false NOT NULL,
	"quit_at" bigint,
	"after_id" bigint DEFAULT 0 NOT NULL,
	"until_id" bigint,
	"read_id" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "group_members_group_id_user_id_pk" PRIMARY KEY("group_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "group_messages" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"tmp_id" text,
	"group_id" bigint NOT NULL,
	"send_id" bigint NOT NULL,
	"send_nick_name" text DEFAULT '' NOT NULL,
	"content" text NOT NULL,
	"type" integer NOT NULL,
	"receipt" boolean DEFAULT false NOT NULL,
	"receipt_ok" boolean DEFAULT false NOT NULL,
	"at_user_ids" jsonb,
	"send_time" bigint NOT NULL,
	"quote_id" bigint,
	"recall_id" bigint
);
--> statement-breakpoint
CREATE TABLE "groups" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"owner_id" bigint NOT NULL,
	"head_image" text DEFAULT '' NOT NULL,
	"head_image_thumb" text DEFAULT '' NOT NULL,
	"notice" text DEFAULT '' NOT NULL,
	"dissolve" boolean DEFAULT false NOT NULL,
	"is_banned" boolean DEFAULT false NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"is_all_muted" boolean DEFAULT false NOT NULL,
	"is_allow_invite" boolean DEFAULT true NOT NULL,
	"is_noprivatechat" boolean DEFAULT false NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "private_messages" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"tmp_id" text,
	"send_id" bigint NOT NULL,
	"recv_id" bigint NOT NULL,
	"content" text NOT NULL,
	"type" integer NOT NULL,
	"send_time" bigint NOT NULL,
	"quote_id" bigint,
	"recall_id" bigint
);
--> statement-breakpoint
CREATE TABLE "refresh_tokens" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"sign_in_id" bigint NOT NULL,
	"expires_at" bigint NOT NULL,
	"used_at" bigint
);
--> statement-breakpoint
CREATE TABLE "sign_ins" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"terminal" integer NOT NULL,
	"created_at" bigint NOT NULL,
	"ended_at" bigint
);
--> statement-breakpoint
CREATE TABLE "system_messages" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"seq_no" bigserial NOT NULL,
	"user_id" bigint,
	"title" text DEFAULT '' NOT NULL,
	"cover_url" text DEFAULT '' NOT NULL,
	"intro" text DEFAULT '' NOT NULL,
	"content" text DEFAULT '' NOT NULL,
	"type" integer NOT NULL,
	"send_time" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"user_name" text NOT NULL,
	"nick_name" text NOT NULL,
	"password_hash" text NOT NULL,
	"sex" integer DEFAULT 0 NOT NULL,
	"type" integer DEFAULT 2 NOT NULL,
	"signature" text DEFAULT '' NOT NULL,
	"head_image" text DEFAULT '' NOT NULL,
	"head_image_thumb" text DEFAULT '' NOT NULL,
	"phone" text,
	"email" text,
	"status" integer DEFAULT 0 NOT NULL,
	"is_banned" boolean DEFAULT false NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"is_manual_approve" boolean DEFAULT false NOT NULL,
	"is_audio_tip" boolean DEFAULT true NOT NULL,
	"language" text,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "friend_requests" ADD CONSTRAINT "friend_requests_send_id_users_id_fk" FOREIGN KEY ("send_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "friend_requests" ADD CONSTRAINT "friend_requests_recv_id_users_id_fk" FOREIGN KEY ("recv_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "friends" ADD CONSTRAINT "friends_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "friends" ADD CONSTRAINT "friends_friend_id_users_id_fk" FOREIGN KEY ("friend_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_members" ADD CONSTRAINT "group_members_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_members" ADD CONSTRAINT "group_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "groups" ADD CONSTRAINT "groups_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refresh_tokens" ADD CONSTRAINT "refresh_tokens_sign_in_id_sign_ins_id_fk" FOREIGN KEY ("sign_in_id") REFERENCES "public"."sign_ins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_ins" ADD CONSTRAINT "sign_ins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "system_messages" ADD CONSTRAINT "system_messages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "friend_requests_pending" ON "friend_requests" USING btree ("send_id","recv_id") WHERE "friend_requests"."status" = 1;--> statement-breakpoint
CREATE INDEX "friend_requests_send" ON "friend_requests" USING btree ("send_id");--> statement-breakpoint
CREATE INDEX "friend_requests_recv" ON "friend_requests" USING btree ("recv_id");--> statement-breakpoint
CREATE INDEX "friends_of" ON "friends" USING btree ("friend_id");--> statement-breakpoint
CREATE INDEX "group_members_user" ON "group_members" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "group_messages_tmp" ON "group_messages" USING btree ("send_id","tmp_id");--> statement-breakpoint
CREATE INDEX "group_messages_group" ON "group_messages" USING btree ("group_id","id");--> statement-breakpoint
CREATE INDEX "group_messages_receipt" ON "group_messages" USING btree ("group_id","id") WHERE "group_messages"."receipt";--> statement-breakpoint
CREATE UNIQUE INDEX "private_messages_tmp" ON "private_messages" USING btree ("send_id","tmp_id");--> statement-breakpoint
CREATE INDEX "private_messages_send" ON "private_messages" USING btree ("send_id","id");--> statement-breakpoint
CREATE INDEX "private_messages_recv" ON "private_messages" USING btree ("recv_id","id");--> statement-breakpoint
CREATE INDEX "private_messages_pair" ON "private_messages" USING btree (least("send_id", "recv_id"),greatest("send_id", "recv_id"),"id");--> statement-breakpoint
CREATE INDEX "refresh_tokens_sign_in" ON "refresh_tokens" USING btree ("sign_in_id");--> statement-breakpoint
CREATE INDEX "sign_ins_user" ON "sign_ins" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "system_messages_seq" ON "system_messages" USING btree ("seq_no");--> statement-breakpoint
CREATE UNIQUE INDEX "users_name" ON "users" USING btree (lower("user_name"));--> statement-breakpoint
CREATE INDEX "users_phone" ON "users" USING btree ("phone");--> statement-breakpoint
CREATE INDEX "users_email" ON "users" USING btree ("email");