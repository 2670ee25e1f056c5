CREATE TABLE "creator_addresses" (
	"collaboration_id" uuid PRIMARY KEY NOT NULL,
	"influencer_id" uuid NOT NULL,
	"email" text NOT NULL,
	"code_hash" text,
	"code_sent_at" timestamp (3) with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"sent" integer DEFAULT 1 NOT NULL,
	"first_sent_at" timestamp (3) with time zone NOT NULL,
	"proved_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "unsent_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"collaboration_id" uuid,
	"link_id" uuid,
	"purpose" text NOT NULL,
	"about_id" uuid,
	"deliverable" text DEFAULT '' NOT NULL,
	"due_on" date,
	"created_at" timestamp (3) with time zone NOT NULL,
	"passed_on_at" timestamp (3) with time zone,
	CONSTRAINT "unsent_messages_collaboration_id_unique" UNIQUE("collaboration_id"),
	CONSTRAINT "unsent_messages_link_id_unique" UNIQUE("link_id"),
	CONSTRAINT "unsent_messages_recipient" CHECK (num_nonnulls(collaboration_id, link_id) = 1)
);
--> statement-breakpoint
ALTER TABLE "creator_addresses" ADD CONSTRAINT "creator_addresses_collaboration_id_campaign_creators_id_fk" FOREIGN KEY ("collaboration_id") REFERENCES "public"."campaign_creators"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unsent_messages" ADD CONSTRAINT "unsent_messages_collaboration_id_campaign_creators_id_fk" FOREIGN KEY ("collaboration_id") REFERENCES "public"."campaign_creators"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unsent_messages" ADD CONSTRAINT "unsent_messages_link_id_access_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."access_links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "creator_addresses_influencer" ON "creator_addresses" USING btree ("influencer_id");--> statement-breakpoint
CREATE INDEX "unsent_messages_open" ON "unsent_messages" USING btree ("created_at") WHERE passed_on_at is null;