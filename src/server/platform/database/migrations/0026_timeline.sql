CREATE TABLE "timeline_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"moved_from" uuid,
	"at" timestamp (3) with time zone NOT NULL,
	"kind" text NOT NULL,
	"author_type" text NOT NULL,
	"author_id" uuid,
	"author_name" text NOT NULL,
	"team_only" boolean NOT NULL,
	"text" text NOT NULL,
	"data" jsonb NOT NULL,
	"edited_at" timestamp (6) with time zone,
	"removed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE INDEX "timeline_entries_subject" ON "timeline_entries" USING btree ("subject_type","subject_id","at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "timeline_entries_moved" ON "timeline_entries" USING btree ("moved_from");