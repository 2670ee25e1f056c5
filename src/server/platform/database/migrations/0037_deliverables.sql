CREATE TABLE "deliverables" (
	"id" uuid PRIMARY KEY NOT NULL,
	"collaboration_id" uuid NOT NULL,
	"campaign_id" uuid NOT NULL,
	"platform" text NOT NULL,
	"format" text NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"position" integer NOT NULL,
	"draft_due_on" date,
	"publish_on" date,
	"state" text DEFAULT 'planned' NOT NULL,
	"state_since" timestamp (3) with time zone NOT NULL,
	"state_by" uuid,
	"rounds_used" integer DEFAULT 0 NOT NULL,
	"answer_by" date,
	"published_url" text,
	"published_key" text,
	"published_at" timestamp (3) with time zone,
	"published_on" date,
	"disclosure" jsonb,
	"words" text DEFAULT '' NOT NULL,
	"next_on" date GENERATED ALWAYS AS (case when state in ('planned', 'changes') then coalesce(draft_due_on, publish_on)
        when state in ('submitted', 'client_review') then answer_by when state = 'approved' then publish_on end) STORED,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (6) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "deliverables_state" CHECK (state in ('planned', 'submitted', 'client_review', 'changes', 'approved', 'published', 'verified', 'dropped'))
);
--> statement-breakpoint
CREATE TABLE "drafts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"deliverable_id" uuid NOT NULL,
	"round" integer NOT NULL,
	"caption" text DEFAULT '' NOT NULL,
	"link" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"decision" text,
	"points" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"is_extra" boolean DEFAULT false NOT NULL,
	"client_answers" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "drafts_round" UNIQUE("deliverable_id","round")
);
--> statement-breakpoint
CREATE TABLE "results" (
	"id" uuid PRIMARY KEY NOT NULL,
	"deliverable_id" uuid NOT NULL,
	"metric" text NOT NULL,
	"value" bigint NOT NULL,
	"measured_on" date NOT NULL,
	"proof" text NOT NULL,
	"entered_by" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "results_day" UNIQUE("deliverable_id","metric","measured_on")
);
--> statement-breakpoint
ALTER TABLE "media" DROP CONSTRAINT "media_one_record";--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "draft_id" uuid;--> statement-breakpoint
ALTER TABLE "deliverables" ADD CONSTRAINT "deliverables_collaboration_id_campaign_creators_id_fk" FOREIGN KEY ("collaboration_id") REFERENCES "public"."campaign_creators"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliverables" ADD CONSTRAINT "deliverables_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_deliverable_id_deliverables_id_fk" FOREIGN KEY ("deliverable_id") REFERENCES "public"."deliverables"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "results" ADD CONSTRAINT "results_deliverable_id_deliverables_id_fk" FOREIGN KEY ("deliverable_id") REFERENCES "public"."deliverables"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deliverables_collaboration" ON "deliverables" USING btree ("collaboration_id","position");--> statement-breakpoint
CREATE INDEX "deliverables_campaign" ON "deliverables" USING btree ("campaign_id","next_on","created_at","id");--> statement-breakpoint
CREATE INDEX "deliverables_next" ON "deliverables" USING btree ("next_on","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "deliverables_published" ON "deliverables" USING btree ("campaign_id","published_key");--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_draft_id_drafts_id_fk" FOREIGN KEY ("draft_id") REFERENCES "public"."drafts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "media_draft" ON "media" USING btree ("draft_id") WHERE draft_id is not null;--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_one_record" CHECK (num_nonnulls("media"."join_request_id", "media"."influencer_id", "media"."brand_id", "media"."draft_id", coalesce("media"."evidence_id", "media"."held_by")) = 1);
--> statement-breakpoint
insert into deliverables (id, collaboration_id, campaign_id, platform, format, title, position, draft_due_on, publish_on, state_since, created_at)
select gen_random_uuid(), campaign_creators.id, campaign_creators.campaign_id, planned.piece->>'platform', planned.piece->>'format',
  coalesce(planned.piece->>'title', ''), row_number() over (partition by campaign_creators.id order by planned.place, copy.number),
  (planned.piece->>'draftDueOn')::date, (planned.piece->>'publishOn')::date, offers.decided_at, now()
from campaign_creators join offers on offers.id = campaign_creators.accepted_offer_id,
  jsonb_array_elements(offers.deliverables) with ordinality as planned(piece, place),
  generate_series(1, coalesce((planned.piece->>'quantity')::int, 1)) as copy(number)
where campaign_creators.state in ('agreed', 'producing', 'published') and offers.decided_at is not null;
