CREATE TABLE "contact_message_creators" (
	"message_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"influencer_id" uuid,
	"name" text,
	"forwarded_at" timestamp (3) with time zone,
	CONSTRAINT "contact_message_creators_message_id_position_pk" PRIMARY KEY("message_id","position")
);
--> statement-breakpoint
CREATE TABLE "forward_templates" (
	"id" integer PRIMARY KEY NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"updated_at" timestamp (6) with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "brief" jsonb;--> statement-breakpoint
ALTER TABLE "outgoing_mails" ADD COLUMN "reply_to" text;--> statement-breakpoint
ALTER TABLE "contact_message_creators" ADD CONSTRAINT "contact_message_creators_message_id_contact_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."contact_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_message_creators" ADD CONSTRAINT "contact_message_creators_influencer_id_influencers_id_fk" FOREIGN KEY ("influencer_id") REFERENCES "public"."influencers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contact_message_creators_influencer" ON "contact_message_creators" USING btree ("influencer_id");