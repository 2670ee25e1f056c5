CREATE TABLE "content_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"section" text NOT NULL,
	"text" text NOT NULL,
	"origin" text NOT NULL,
	"admin_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "logos" (
	"digest" text PRIMARY KEY NOT NULL,
	"png" "bytea" NOT NULL,
	"width" smallint NOT NULL,
	"height" smallint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "content_versions_section" ON "content_versions" USING btree ("section","created_at","id");
--> statement-breakpoint
-- Where the database keeps page text, every node's cached pages are out of date.
CREATE TRIGGER content_versions_tell_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON content_versions
  FOR EACH STATEMENT EXECUTE FUNCTION tell_change();
