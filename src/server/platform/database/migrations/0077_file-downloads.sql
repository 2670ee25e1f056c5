CREATE TABLE "file_downloads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"admin_id" uuid,
	"link_id" uuid,
	"file_ids" uuid[] NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "file_downloads_created" ON "file_downloads" USING btree ("created_at");