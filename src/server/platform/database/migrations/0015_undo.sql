CREATE TABLE "saved_replies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_replies_title_unique" UNIQUE("title")
);
--> statement-breakpoint
CREATE TABLE "undos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"admin_id" uuid NOT NULL,
	"action" text NOT NULL,
	"record_type" text NOT NULL,
	"record_id" uuid NOT NULL,
	"record_name" text NOT NULL,
	"snapshot" jsonb NOT NULL,
	"links" jsonb,
	"made_id" uuid,
	"made_version" text,
	"until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "held_by" uuid;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD COLUMN "held_by" uuid;--> statement-breakpoint
ALTER TABLE "outgoing_mails" ADD COLUMN "held_by" uuid;--> statement-breakpoint
CREATE INDEX "undos_until" ON "undos" USING btree ("until");--> statement-breakpoint
CREATE INDEX "media_held" ON "media" USING btree ("held_by") WHERE held_by is not null;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_held" ON "webhook_deliveries" USING btree ("held_by") WHERE held_by is not null;--> statement-breakpoint
CREATE INDEX "outgoing_mails_held" ON "outgoing_mails" USING btree ("held_by") WHERE held_by is not null;