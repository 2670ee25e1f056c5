ALTER TABLE "media" DROP CONSTRAINT "media_one_record";--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "ended_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "offers" ADD COLUMN "renews" uuid;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "deliverable_id" uuid;--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_deliverable_id_deliverables_id_fk" FOREIGN KEY ("deliverable_id") REFERENCES "public"."deliverables"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "offers_renewals" ON "offers" USING btree ("collaboration_id") WHERE renews is not null;--> statement-breakpoint
CREATE INDEX "media_deliverable" ON "media" USING btree ("deliverable_id") WHERE deliverable_id is not null;--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_one_record" CHECK (num_nonnulls("media"."join_request_id", "media"."influencer_id", "media"."brand_id", "media"."draft_id", "media"."offer_id", "media"."deliverable_id", coalesce("media"."evidence_id", "media"."held_by")) = 1);