CREATE TABLE "uploads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"record_id" uuid NOT NULL,
	"holder_id" uuid NOT NULL,
	"sender" text,
	"name" text NOT NULL,
	"bytes" bigint NOT NULL,
	"received" bigint DEFAULT 0 NOT NULL,
	"file" jsonb,
	"writer" uuid,
	"description" jsonb,
	"refusal" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "uploads_holder" ON "uploads" USING btree ("holder_id");--> statement-breakpoint
CREATE INDEX "uploads_record" ON "uploads" USING btree ("record_id");--> statement-breakpoint
CREATE INDEX "uploads_expires" ON "uploads" USING btree ("expires_at");