CREATE TABLE "conversations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"subject_type" text,
	"subject_id" uuid,
	"person" text DEFAULT '' NOT NULL,
	"counterpart_name" text NOT NULL,
	"counterpart_email" text NOT NULL,
	"title" text NOT NULL,
	"owner_id" uuid,
	"state" text NOT NULL,
	"snoozed_until" date,
	"last_message_at" timestamp (3) with time zone NOT NULL,
	"last_direction" text NOT NULL,
	"preview" text NOT NULL,
	"unread_by" uuid[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (6) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "conversations_one_subject" CHECK ((subject_type is null) = (subject_id is null))
);
--> statement-breakpoint
CREATE TABLE "inbound_mails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"raw" "bytea" NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"problem" text,
	CONSTRAINT "inbound_mails_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
CREATE TABLE "mailbox_positions" (
	"mailbox" text PRIMARY KEY NOT NULL,
	"uid_validity" bigint NOT NULL,
	"last_uid" bigint NOT NULL,
	"skipped" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"conversation_id" uuid NOT NULL,
	"direction" text NOT NULL,
	"channel" text NOT NULL,
	"author_type" text NOT NULL,
	"author_id" uuid,
	"author_name" text NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"is_foreign" boolean DEFAULT false NOT NULL,
	"is_automatic" boolean DEFAULT false NOT NULL,
	"text" text NOT NULL,
	"html" text,
	"internet_id" text,
	"content_hash" text,
	"left_out" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "conversation_replying" (
	"conversation_id" uuid NOT NULL,
	"administrator_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "conversation_replying_conversation_id_administrator_id_pk" PRIMARY KEY("conversation_id","administrator_id")
);
--> statement-breakpoint
CREATE TABLE "mail_deliveries" (
	"mail_id" uuid PRIMARY KEY NOT NULL,
	"about_id" uuid NOT NULL,
	"recipient" text NOT NULL,
	"state" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "returned_addresses" (
	"email" text PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"returned_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "media" DROP CONSTRAINT "media_one_record";--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "message_id" uuid;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "outgoing_mails" ADD COLUMN "about_id" uuid;--> statement-breakpoint
ALTER TABLE "outgoing_mails" ADD COLUMN "answers" text[];--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_replying" ADD CONSTRAINT "conversation_replying_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "conversations_subject" ON "conversations" USING btree ("subject_type","subject_id","person") WHERE subject_id is not null;--> statement-breakpoint
CREATE INDEX "conversations_newest" ON "conversations" USING btree ("last_message_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "conversations_state" ON "conversations" USING btree ("state","last_message_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "conversations_owner" ON "conversations" USING btree ("owner_id","last_message_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE state in ('open', 'waiting');--> statement-breakpoint
CREATE INDEX "conversations_snoozed" ON "conversations" USING btree ("snoozed_until") WHERE state = 'snoozed';--> statement-breakpoint
CREATE INDEX "conversations_unread" ON "conversations" USING gin ("unread_by");--> statement-breakpoint
CREATE INDEX "conversations_email" ON "conversations" USING btree (lower(counterpart_email));--> statement-breakpoint
CREATE INDEX "conversations_search" ON "conversations" USING gin (fold_text(counterpart_name || ' ' || counterpart_email || ' ' || title) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "messages_conversation" ON "messages" USING btree ("conversation_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "messages_internet_id" ON "messages" USING hash ("internet_id");--> statement-breakpoint
CREATE UNIQUE INDEX "messages_content" ON "messages" USING btree ("content_hash");--> statement-breakpoint
CREATE INDEX "messages_search" ON "messages" USING gin (to_tsvector('simple', fold_text(text)));--> statement-breakpoint
CREATE INDEX "mail_deliveries_about" ON "mail_deliveries" USING btree ("about_id");--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "media_message" ON "media" USING btree ("message_id") WHERE message_id is not null;--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_one_record" CHECK (num_nonnulls("media"."join_request_id", "media"."influencer_id", "media"."brand_id", "media"."draft_id", "media"."offer_id", "media"."deliverable_id", "media"."message_id", coalesce("media"."evidence_id", "media"."held_by")) = 1);