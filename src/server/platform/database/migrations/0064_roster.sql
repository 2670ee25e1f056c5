CREATE TABLE "custom_fields" (
	"id" uuid PRIMARY KEY NOT NULL,
	"subject" text NOT NULL,
	"key" text NOT NULL,
	"label" text NOT NULL,
	"kind" text NOT NULL,
	"options" text[] DEFAULT '{}' NOT NULL,
	"currency" text,
	"position" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "influencer_people" (
	"id" uuid PRIMARY KEY NOT NULL,
	"influencer_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"role" text NOT NULL,
	"receives" text[] DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "influencer_tags" (
	"influencer_id" uuid NOT NULL,
	"tag_id" uuid NOT NULL,
	CONSTRAINT "influencer_tags_influencer_id_tag_id_pk" PRIMARY KEY("influencer_id","tag_id")
);
--> statement-breakpoint
CREATE TABLE "tags" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"key" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "tags_key_unique" UNIQUE("key")
);
--> statement-breakpoint
ALTER TABLE "brands" ADD COLUMN "custom" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "campaign_creators" ADD COLUMN "custom" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "influencers" ADD COLUMN "relationship" text DEFAULT 'prospect' NOT NULL;--> statement-breakpoint
ALTER TABLE "influencers" ADD COLUMN "source" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "influencers" ADD COLUMN "sourced_on" date;--> statement-breakpoint
ALTER TABLE "influencers" ADD COLUMN "told_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "influencers" ADD COLUMN "custom" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "influencer_people" ADD CONSTRAINT "influencer_people_influencer_id_influencers_id_fk" FOREIGN KEY ("influencer_id") REFERENCES "public"."influencers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "influencer_tags" ADD CONSTRAINT "influencer_tags_influencer_id_influencers_id_fk" FOREIGN KEY ("influencer_id") REFERENCES "public"."influencers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "influencer_tags" ADD CONSTRAINT "influencer_tags_tag_id_tags_id_fk" FOREIGN KEY ("tag_id") REFERENCES "public"."tags"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "custom_fields_key" ON "custom_fields" USING btree ("subject","key");--> statement-breakpoint
CREATE INDEX "influencer_people_influencer" ON "influencer_people" USING btree ("influencer_id");--> statement-breakpoint
CREATE INDEX "influencer_people_email" ON "influencer_people" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "influencer_people_text" ON "influencer_people" USING gin (fold_text("name" || chr(1) || "email") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "influencer_tags_tag" ON "influencer_tags" USING btree ("tag_id","influencer_id");--> statement-breakpoint
CREATE INDEX "influencers_relationship" ON "influencers" USING btree ("relationship","id") WHERE relationship <> 'prospect';--> statement-breakpoint
CREATE INDEX "influencers_custom" ON "influencers" USING gin ("custom") WHERE custom <> '{}';