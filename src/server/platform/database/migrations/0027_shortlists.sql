CREATE TABLE "shortlist_items" (
	"id" uuid PRIMARY KEY NOT NULL,
	"shortlist_id" uuid NOT NULL,
	"influencer_id" uuid,
	"creator_name" text NOT NULL,
	"position" integer NOT NULL,
	"pitch" text DEFAULT '' NOT NULL,
	"team_note" text DEFAULT '' NOT NULL,
	"price_minor" bigint,
	"snapshot" jsonb,
	"decision" text DEFAULT 'open' NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"proposed_by" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (6) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "shortlist_items_creator" UNIQUE("shortlist_id","influencer_id")
);
--> statement-breakpoint
CREATE TABLE "shortlist_reviewers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"shortlist_id" uuid NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"denied_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "shortlist_votes" (
	"item_id" uuid NOT NULL,
	"reviewer_id" uuid NOT NULL,
	"decision" text NOT NULL,
	"reason" text,
	"comment" text DEFAULT '' NOT NULL,
	"decided_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "shortlist_votes_item_id_reviewer_id_pk" PRIMARY KEY("item_id","reviewer_id")
);
--> statement-breakpoint
CREATE TABLE "shortlists" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"client_name" text DEFAULT '' NOT NULL,
	"brand_id" uuid,
	"owner_id" uuid,
	"intro" text DEFAULT '' NOT NULL,
	"show" text[] DEFAULT '{}' NOT NULL,
	"currency" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"state_since" timestamp (3) with time zone NOT NULL,
	"state_by" uuid,
	"due_on" date,
	"next_step" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (6) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "shortlists_state" CHECK ("shortlists"."state" in ('open', 'closed'))
);
--> statement-breakpoint
CREATE TABLE "notices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"recipient_id" uuid,
	"record_type" text NOT NULL,
	"record_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"detail_id" uuid NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "notices_once" UNIQUE NULLS NOT DISTINCT("recipient_id","record_type","record_id","kind","detail_id")
);
--> statement-breakpoint
ALTER TABLE "access_links" ADD COLUMN "options" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "access_links" ADD COLUMN "created_by" uuid;--> statement-breakpoint
ALTER TABLE "shortlist_items" ADD CONSTRAINT "shortlist_items_shortlist_id_shortlists_id_fk" FOREIGN KEY ("shortlist_id") REFERENCES "public"."shortlists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shortlist_reviewers" ADD CONSTRAINT "shortlist_reviewers_shortlist_id_shortlists_id_fk" FOREIGN KEY ("shortlist_id") REFERENCES "public"."shortlists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shortlist_votes" ADD CONSTRAINT "shortlist_votes_item_id_shortlist_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."shortlist_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shortlist_votes" ADD CONSTRAINT "shortlist_votes_reviewer_id_shortlist_reviewers_id_fk" FOREIGN KEY ("reviewer_id") REFERENCES "public"."shortlist_reviewers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shortlists" ADD CONSTRAINT "shortlists_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shortlists" ADD CONSTRAINT "shortlists_owner_id_admins_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."admins"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "shortlist_items_influencer" ON "shortlist_items" USING btree ("influencer_id");--> statement-breakpoint
CREATE INDEX "shortlist_reviewers_list" ON "shortlist_reviewers" USING btree ("shortlist_id");--> statement-breakpoint
CREATE INDEX "shortlist_votes_reviewer" ON "shortlist_votes" USING btree ("reviewer_id");--> statement-breakpoint
CREATE INDEX "shortlists_newest" ON "shortlists" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "shortlists_brand" ON "shortlists" USING btree ("brand_id");--> statement-breakpoint
CREATE INDEX "shortlists_owner" ON "shortlists" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "notices_due" ON "notices" USING btree ("due_at");