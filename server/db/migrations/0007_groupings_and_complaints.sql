CREATE TABLE "complaints" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"target_type" smallint NOT NULL,
	"target_id" bigint NOT NULL,
	"type" smallint NOT NULL,
	"content" text NOT NULL,
	"images" jsonb NOT NULL,
	"created_at" bigint NOT NULL,
	"closed_at" bigint
);
--> statement-breakpoint
CREATE TABLE "friend_groupings" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"name" text NOT NULL,
	"sort" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "friends" ADD COLUMN "grouping_id" bigint;--> statement-breakpoint
ALTER TABLE "complaints" ADD CONSTRAINT "complaints_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "friend_groupings" ADD CONSTRAINT "friend_groupings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "complaints_open" ON "complaints" USING btree ("id") WHERE "complaints"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "complaints_user" ON "complaints" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "friend_groupings_name" ON "friend_groupings" USING btree ("user_id",lower("name"));--> statement-breakpoint
ALTER TABLE "friends" ADD CONSTRAINT "friends_grouping_id_friend_groupings_id_fk" FOREIGN KEY ("grouping_id") REFERENCES "public"."friend_groupings"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "friends_grouping" ON "friends" USING btree ("grouping_id");
--> statement-breakpoint
CREATE FUNCTION "complaint_names_files"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM "file_name"(5, NEW."id", NEW."images"::text, ARRAY[NEW."user_id"]);
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "names_files" AFTER INSERT ON "complaints" FOR EACH ROW
	WHEN (jsonb_array_length(NEW."images") > 0) EXECUTE FUNCTION "complaint_names_files"();
