CREATE TABLE "foldings" (
	"kind" smallint PRIMARY KEY NOT NULL,
	"done" bigint NOT NULL,
	"top" bigint NOT NULL,
	"next" bigint NOT NULL,
	"holder" text NOT NULL,
	"held_until" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "group_messages" ADD COLUMN "folded" text;--> statement-breakpoint
ALTER TABLE "private_messages" ADD COLUMN "folded" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "folded" text;--> statement-breakpoint
CREATE FUNCTION "drops_folded"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NEW."folded" IS NOT DISTINCT FROM OLD."folded" THEN NEW."folded" := NULL; END IF;
	RETURN NEW;
END
$$;
--> statement-breakpoint
-- breaks no older version: the trigger refuses nothing, and writes only a column that older versions do not know
CREATE TRIGGER "drops_folded" BEFORE UPDATE OF "content" ON "private_messages" FOR EACH ROW
	WHEN (OLD."folded" IS NOT NULL AND OLD."content" <> NEW."content") EXECUTE FUNCTION "drops_folded"();
--> statement-breakpoint
-- breaks no older version: the trigger refuses nothing, and writes only a column that older versions do not know
CREATE TRIGGER "drops_folded" BEFORE UPDATE OF "content" ON "group_messages" FOR EACH ROW
	WHEN (OLD."folded" IS NOT NULL AND OLD."content" <> NEW."content") EXECUTE FUNCTION "drops_folded"();
--> statement-breakpoint
-- breaks no older version: the trigger refuses nothing, and writes only a column that older versions do not know
CREATE TRIGGER "drops_folded" BEFORE UPDATE OF "user_name", "nick_name" ON "users" FOR EACH ROW
	WHEN (OLD."folded" IS NOT NULL AND (OLD."user_name" <> NEW."user_name" OR OLD."nick_name" <> NEW."nick_name"))
	EXECUTE FUNCTION "drops_folded"();
