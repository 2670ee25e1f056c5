CREATE TABLE "payouts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"collaboration_id" uuid NOT NULL,
	"campaign_id" uuid NOT NULL,
	"influencer_id" uuid,
	"creator_name" text NOT NULL,
	"kind" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"state" text DEFAULT 'planned' NOT NULL,
	"state_since" timestamp (3) with time zone NOT NULL,
	"state_by" uuid,
	"starts" text NOT NULL,
	"starts_on" date,
	"payment_days" integer NOT NULL,
	"due_on" date,
	"paid_on" date,
	"reference" text DEFAULT '' NOT NULL,
	"reverses" uuid,
	"reason" text DEFAULT '' NOT NULL,
	"words" text DEFAULT '' NOT NULL,
	"prepared_by" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (6) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "payouts_state" CHECK (state in ('planned', 'due', 'approved', 'paid', 'cancelled')),
	CONSTRAINT "payouts_paid" CHECK ((state = 'paid') = (paid_on is not null)),
	CONSTRAINT "payouts_reversal" CHECK ((kind = 'reversal') = (amount_minor < 0))
);
--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_collaboration_id_campaign_creators_id_fk" FOREIGN KEY ("collaboration_id") REFERENCES "public"."campaign_creators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payouts_collaboration" ON "payouts" USING btree ("collaboration_id");--> statement-breakpoint
CREATE INDEX "payouts_campaign" ON "payouts" USING btree ("campaign_id","state");--> statement-breakpoint
CREATE INDEX "payouts_due" ON "payouts" USING btree ("due_on","created_at","id");--> statement-breakpoint
CREATE INDEX "payouts_starts_on" ON "payouts" USING btree ("starts_on") WHERE state = 'planned' and starts = 'date';