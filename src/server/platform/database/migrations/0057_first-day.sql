CREATE TABLE "skipped_setup_steps" (
	"step" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mail_state" (
	"single" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"last_sent_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "mail_state_single" CHECK (single)
);
