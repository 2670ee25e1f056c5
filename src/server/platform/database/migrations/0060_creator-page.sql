CREATE TABLE "payment_details" (
	"collaboration_id" uuid PRIMARY KEY NOT NULL,
	"sealed" text NOT NULL,
	"updated_at" timestamp (6) with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "drafts" ADD COLUMN "kept_files" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_details" ADD CONSTRAINT "payment_details_collaboration_id_campaign_creators_id_fk" FOREIGN KEY ("collaboration_id") REFERENCES "public"."campaign_creators"("id") ON DELETE cascade ON UPDATE no action;