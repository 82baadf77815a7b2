CREATE TABLE "file_uses" (
	"folder" text NOT NULL,
	"kind" smallint NOT NULL,
	"named_by" bigint NOT NULL,
	"via_id" bigint NOT NULL,
	CONSTRAINT "file_uses_folder_kind_named_by_via_id_pk" PRIMARY KEY("folder","kind","named_by","via_id")
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"folder" text PRIMARY KEY NOT NULL,
	"owner_id" bigint,
	"files" jsonb NOT NULL,
	"bytes" bigint NOT NULL,
	"created_at" bigint NOT NULL,
	"sweep_at" bigint
);
--> statement-breakpoint
ALTER TABLE "file_uses" ADD CONSTRAINT "file_uses_folder_uploads_folder_fk" FOREIGN KEY ("folder") REFERENCES "public"."uploads"("folder") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "file_uses_named" ON "file_uses" USING btree ("kind","named_by");--> statement-breakpoint
CREATE INDEX "file_uses_via" ON "file_uses" USING btree ("kind","via_id");--> statement-breakpoint
CREATE INDEX "uploads_owner" ON "uploads" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "uploads_sweep" ON "uploads" USING btree ("sweep_at") WHERE "uploads"."sweep_at" is not null;
--> statement-breakpoint
CREATE FUNCTION "file_folders"("content" text) RETURNS SETOF text LANGUAGE sql IMMUTABLE AS $$
	SELECT DISTINCT "found"[1] FROM regexp_matches("content", '/files/([A-Za-z0-9_-]{24})/', 'g') AS "found" LIMIT 16
$$;
--> statement-breakpoint
CREATE FUNCTION "file_seen"("asked" text, "viewer" bigint) RETURNS boolean LANGUAGE sql STABLE AS $$
	SELECT EXISTS (SELECT FROM "uploads" WHERE "folder" = "asked" AND "owner_id" = "viewer")
		OR EXISTS (
			SELECT FROM "file_uses" "u" JOIN "private_messages" "m" ON "m"."id" = "u"."via_id"
			WHERE "u"."folder" = "asked" AND "u"."kind" = 0 AND "viewer" IN ("m"."send_id", "m"."recv_id"))
		OR EXISTS (
			SELECT FROM "file_uses" "u" JOIN "group_messages" "m" ON "m"."id" = "u"."via_id"
			JOIN "groups" "g" ON "g"."id" = "m"."group_id"
			JOIN "group_members" "s" ON "s"."group_id" = "m"."group_id" AND "s"."user_id" = "viewer"
			WHERE "u"."folder" = "asked" AND "u"."kind" = 1 AND (
				("m"."id" > "s"."after_id" AND ("s"."until_id" IS NULL OR "m"."id" <= "s"."until_id"))
				OR (NOT "s"."quit" AND "g"."top_message_id" = "m"."id")))
		OR EXISTS (SELECT FROM "file_uses" WHERE "folder" = "asked" AND "kind" IN (2, 3))
		OR EXISTS (
			SELECT FROM "file_uses" "u" JOIN "system_messages" "m" ON "m"."id" = "u"."via_id"
			WHERE "u"."folder" = "asked" AND "u"."kind" = 4 AND ("m"."user_id" IS NULL OR "m"."user_id" = "viewer"))
$$;
--> statement-breakpoint
CREATE FUNCTION "file_name"("by_kind" integer, "by_id" bigint, "content" text, "namers" bigint[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE "one" text;
BEGIN
	FOR "one" IN
		SELECT "u"."folder" FROM "uploads" "u"
		WHERE "u"."folder" IN (SELECT "file_folders"("content")) AND ("namers" IS NULL OR "u"."owner_id" IS NULL
			OR EXISTS (SELECT FROM unnest("namers") AS "n"("id") WHERE "file_seen"("u"."folder", "n"."id")))
		ORDER BY "u"."folder" FOR KEY SHARE OF "u"
	LOOP
		INSERT INTO "file_uses" ("folder", "kind", "named_by", "via_id") VALUES ("one", "by_kind", "by_id", "by_id") ON CONFLICT DO NOTHING;
		UPDATE "uploads" SET "sweep_at" = NULL WHERE "folder" = "one" AND "sweep_at" IS NOT NULL;
	END LOOP;
END
$$;
--> statement-breakpoint
CREATE FUNCTION "message_names_files"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE "by_kind" integer := TG_ARGV[0];
BEGIN
	PERFORM "file_name"("by_kind", NEW."id", NEW."content", ARRAY[NEW."send_id"]);
	IF NEW."quote_id" IS NOT NULL THEN
		INSERT INTO "file_uses" ("folder", "kind", "named_by", "via_id")
		SELECT "folder", "kind", "named_by", NEW."id" FROM "file_uses"
		WHERE "kind" = "by_kind" AND "named_by" = NEW."quote_id" AND "via_id" = NEW."quote_id"
		ON CONFLICT DO NOTHING;
	END IF;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION "message_drops_files"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM "file_uses" WHERE "kind" = TG_ARGV[0]::integer AND ("named_by" = OLD."id" OR "via_id" = OLD."id");
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION "face_names_files"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	"by_kind" integer := TG_ARGV[0];
	"faces" text := NEW."head_image" || ' ' || NEW."head_image_thumb";
	"namers" bigint[];
BEGIN
	IF "by_kind" = 2 THEN "namers" := ARRAY[NEW."id"];
	ELSE
		SELECT array_agg("user_id") INTO "namers" FROM "group_members"
		WHERE "group_id" = NEW."id" AND "is_manager" AND NOT "quit";
		"namers" := array_append("namers", (to_jsonb(NEW) ->> 'owner_id')::bigint);
	END IF;
	PERFORM "file_name"("by_kind", NEW."id", "faces", "namers");
	DELETE FROM "file_uses" WHERE "kind" = "by_kind" AND "named_by" = NEW."id"
		AND "folder" NOT IN (SELECT "file_folders"("faces"));
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION "cover_names_files"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM "file_name"(4, NEW."id", NEW."cover_url", NULL);
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION "file_is_dropped"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE "uploads" SET "sweep_at" = 0 WHERE "folder" = OLD."folder";
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "names_files" AFTER INSERT ON "private_messages" FOR EACH ROW
	WHEN (NEW."content" LIKE '%/files/%' OR NEW."quote_id" IS NOT NULL) EXECUTE FUNCTION "message_names_files"('0');
--> statement-breakpoint
CREATE TRIGGER "names_files" AFTER INSERT ON "group_messages" FOR EACH ROW
	WHEN (NEW."content" LIKE '%/files/%' OR NEW."quote_id" IS NOT NULL) EXECUTE FUNCTION "message_names_files"('1');
--> statement-breakpoint
CREATE TRIGGER "drops_files" AFTER UPDATE OF "content" ON "private_messages" FOR EACH ROW
	WHEN (OLD."content" <> NEW."content") EXECUTE FUNCTION "message_drops_files"('0');
--> statement-breakpoint
CREATE TRIGGER "drops_files" AFTER UPDATE OF "content" ON "group_messages" FOR EACH ROW
	WHEN (OLD."content" <> NEW."content") EXECUTE FUNCTION "message_drops_files"('1');
--> statement-breakpoint
CREATE TRIGGER "deletes_files" AFTER DELETE ON "group_messages" FOR EACH ROW EXECUTE FUNCTION "message_drops_files"('1');
--> statement-breakpoint
CREATE TRIGGER "names_files" AFTER INSERT OR UPDATE OF "head_image", "head_image_thumb" ON "users" FOR EACH ROW
	EXECUTE FUNCTION "face_names_files"('2');
--> statement-breakpoint
CREATE TRIGGER "names_files" AFTER INSERT OR UPDATE OF "head_image", "head_image_thumb" ON "groups" FOR EACH ROW
	EXECUTE FUNCTION "face_names_files"('3');
--> statement-breakpoint
CREATE TRIGGER "names_files" AFTER INSERT ON "system_messages" FOR EACH ROW
	WHEN (NEW."cover_url" <> '') EXECUTE FUNCTION "cover_names_files"();
--> statement-breakpoint
CREATE TRIGGER "drops_files" AFTER UPDATE OF "recall_no" ON "system_messages" FOR EACH ROW
	WHEN (NEW."recall_no" IS NOT NULL) EXECUTE FUNCTION "message_drops_files"('4');
--> statement-breakpoint
CREATE TRIGGER "drops_files" AFTER DELETE ON "file_uses" FOR EACH ROW EXECUTE FUNCTION "file_is_dropped"();
