CREATE TABLE "mailing_recipients" (
	"mailing_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"subject_id" uuid NOT NULL,
	"title" text,
	"text" text,
	"message_id" uuid,
	"sent_at" timestamp (3) with time zone,
	"left_out" text,
	CONSTRAINT "mailing_recipients_mailing_id_position_pk" PRIMARY KEY("mailing_id","position")
);
--> statement-breakpoint
CREATE TABLE "mailings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"subject_type" text NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"state" text NOT NULL,
	"stop_reason" text,
	"admin_id" uuid NOT NULL,
	"queued_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "mailing_recipients" ADD CONSTRAINT "mailing_recipients_mailing_id_mailings_id_fk" FOREIGN KEY ("mailing_id") REFERENCES "public"."mailings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mailing_recipients_sent" ON "mailing_recipients" USING btree ("sent_at" DESC NULLS LAST) WHERE sent_at is not null;--> statement-breakpoint
CREATE INDEX "mailing_recipients_subject" ON "mailing_recipients" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "mailings_newest" ON "mailings" USING btree ("created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "mailings_queue" ON "mailings" USING btree ("queued_at","id") WHERE state = 'sending';