ALTER TABLE "media" DROP CONSTRAINT "media_one_record";--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "offer_id" uuid;--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_offer_id_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "media_offer" ON "media" USING btree ("offer_id") WHERE offer_id is not null;--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_one_record" CHECK (num_nonnulls("media"."join_request_id", "media"."influencer_id", "media"."brand_id", "media"."draft_id", "media"."offer_id", coalesce("media"."evidence_id", "media"."held_by")) = 1);