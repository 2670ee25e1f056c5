CREATE TABLE "campaign_creators" (
	"id" uuid PRIMARY KEY NOT NULL,
	"campaign_id" uuid NOT NULL,
	"influencer_id" uuid,
	"creator_name" text NOT NULL,
	"state" text DEFAULT 'listed' NOT NULL,
	"state_since" timestamp (3) with time zone NOT NULL,
	"state_by" uuid,
	"decided_on" uuid,
	"rank" double precision NOT NULL,
	"owner_id" uuid,
	"due_on" date,
	"next_step" text DEFAULT '' NOT NULL,
	"price_minor" bigint,
	"client_price_minor" bigint,
	"end_reason" text,
	"end_words" text DEFAULT '' NOT NULL,
	"scores" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (6) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "campaign_creators_creator" UNIQUE("campaign_id","influencer_id"),
	CONSTRAINT "campaign_creators_state" CHECK ("state" in ('listed', 'cleared', 'invited', 'negotiating', 'agreed', 'producing', 'published', 'completed', 'passed', 'declined', 'no_reply', 'cancelled'))
);
--> statement-breakpoint
CREATE TABLE "campaigns" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"client_name" text DEFAULT '' NOT NULL,
	"brand_id" uuid,
	"owner_id" uuid,
	"state" text DEFAULT 'draft' NOT NULL,
	"state_since" timestamp (3) with time zone NOT NULL,
	"state_by" uuid,
	"objective" text,
	"brief" jsonb NOT NULL,
	"countries" text[] DEFAULT '{}' NOT NULL,
	"starts_on" date,
	"ends_on" date,
	"currency" text NOT NULL,
	"budget_minor" bigint,
	"client_clears_creators" boolean DEFAULT false NOT NULL,
	"client_clears_drafts" boolean DEFAULT false NOT NULL,
	"revision_rounds" integer NOT NULL,
	"review_days" integer NOT NULL,
	"due_on" date,
	"next_step" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (6) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "campaigns_state" CHECK ("state" in ('requested', 'draft', 'active', 'paused', 'completed', 'archived', 'cancelled'))
);
--> statement-breakpoint
ALTER TABLE "shortlists" ADD COLUMN "campaign_id" uuid;--> statement-breakpoint
ALTER TABLE "timeline_entries" ADD COLUMN "campaign_id" uuid;--> statement-breakpoint
ALTER TABLE "campaign_creators" ADD CONSTRAINT "campaign_creators_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_creators" ADD CONSTRAINT "campaign_creators_owner_id_admins_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."admins"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_owner_id_admins_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."admins"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "campaign_creators_order" ON "campaign_creators" USING btree ("campaign_id","rank","id");--> statement-breakpoint
CREATE INDEX "campaign_creators_influencer" ON "campaign_creators" USING btree ("influencer_id");--> statement-breakpoint
CREATE INDEX "campaign_creators_owner" ON "campaign_creators" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "campaign_creators_due" ON "campaign_creators" USING btree ("due_on") WHERE due_on is not null;--> statement-breakpoint
CREATE INDEX "campaigns_newest" ON "campaigns" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "campaigns_by_state" ON "campaigns" USING btree ("state","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "campaigns_owner" ON "campaigns" USING btree ("owner_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "campaigns_brand" ON "campaigns" USING btree ("brand_id");--> statement-breakpoint
CREATE INDEX "campaigns_due" ON "campaigns" USING btree ("due_on") WHERE state in ('requested', 'draft', 'active', 'paused');--> statement-breakpoint
ALTER TABLE "shortlists" ADD CONSTRAINT "shortlists_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "shortlists_campaign" ON "shortlists" USING btree ("campaign_id");--> statement-breakpoint
CREATE INDEX "timeline_entries_campaign" ON "timeline_entries" USING btree ("campaign_id","at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE campaign_id is not null;