CREATE TABLE "access_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"label" text NOT NULL,
	"person_name" text NOT NULL,
	"person_email" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	"opens" integer DEFAULT 0 NOT NULL,
	"first_opened_at" timestamp (3) with time zone,
	"last_opened_at" timestamp (3) with time zone,
	CONSTRAINT "access_links_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "application_outcomes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"subject_type" text NOT NULL,
	"decision" text NOT NULL,
	"reasons" text[] DEFAULT '{}' NOT NULL,
	"words" text DEFAULT '' NOT NULL,
	"reapply_on" date,
	"influencer_id" uuid,
	"received_at" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone NOT NULL,
	"told_from" timestamp (3) with time zone NOT NULL,
	"email_hmac" text NOT NULL
);
--> statement-breakpoint
CREATE INDEX "access_links_subject" ON "access_links" USING btree ("subject_type","subject_id");--> statement-breakpoint
CREATE INDEX "access_links_expires" ON "access_links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "application_outcomes_email" ON "application_outcomes" USING btree ("email_hmac");--> statement-breakpoint
CREATE INDEX "application_outcomes_decided" ON "application_outcomes" USING btree ("decided_at");