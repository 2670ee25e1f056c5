CREATE TABLE "offers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"collaboration_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"made_by" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"price_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"gift" text NOT NULL,
	"gift_value_minor" bigint,
	"deliverables" jsonb NOT NULL,
	"rights" jsonb,
	"exclusivity" jsonb,
	"payment_days" integer NOT NULL,
	"revision_rounds" integer NOT NULL,
	"message" text NOT NULL,
	"terms_body" text NOT NULL,
	"terms_country" text,
	"terms" text NOT NULL,
	"terms_sha256" text NOT NULL,
	"valid_until" date NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"decided_by" uuid,
	"decided_name" text,
	"recorded_by" text,
	CONSTRAINT "offers_version" UNIQUE("collaboration_id","version"),
	CONSTRAINT "offers_state" CHECK ("offers"."state" in ('open', 'accepted', 'declined', 'superseded', 'withdrawn', 'expired'))
);
--> statement-breakpoint
CREATE TABLE "terms_templates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"country" text,
	"body" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (6) with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "campaign_creators" ADD COLUMN "accepted_offer_id" uuid;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "terms_id" uuid;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_collaboration_id_campaign_creators_id_fk" FOREIGN KEY ("collaboration_id") REFERENCES "public"."campaign_creators"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "offers_open" ON "offers" USING btree ("collaboration_id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "offers_valid" ON "offers" USING btree ("valid_until") WHERE state = 'open';