CREATE TABLE "rights_grants" (
	"id" uuid PRIMARY KEY NOT NULL,
	"collaboration_id" uuid NOT NULL,
	"campaign_id" uuid NOT NULL,
	"deliverable_id" uuid,
	"influencer_id" uuid,
	"creator_name" text NOT NULL,
	"client_name" text NOT NULL,
	"uses" text[] NOT NULL,
	"countries" text[] NOT NULL,
	"exclusive" boolean NOT NULL,
	"category" text,
	"starts" text NOT NULL,
	"months" integer,
	"starts_on" date,
	"ends_on" date,
	"price_minor" bigint,
	"currency" text,
	"revoked_on" date,
	"down_on" date,
	"renews" uuid,
	"offer_id" uuid,
	"reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (6) with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "rights_grants" ADD CONSTRAINT "rights_grants_collaboration_id_campaign_creators_id_fk" FOREIGN KEY ("collaboration_id") REFERENCES "public"."campaign_creators"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rights_grants" ADD CONSTRAINT "rights_grants_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "rights_grants_collaboration" ON "rights_grants" USING btree ("collaboration_id");--> statement-breakpoint
CREATE INDEX "rights_grants_campaign" ON "rights_grants" USING btree ("campaign_id");--> statement-breakpoint
CREATE INDEX "rights_grants_deliverable" ON "rights_grants" USING btree ("deliverable_id");--> statement-breakpoint
CREATE INDEX "rights_grants_influencer" ON "rights_grants" USING btree ("influencer_id");--> statement-breakpoint
CREATE INDEX "rights_grants_end" ON "rights_grants" USING btree ("ends_on","created_at","id");--> statement-breakpoint
CREATE INDEX "rights_grants_renews" ON "rights_grants" USING btree ("renews");