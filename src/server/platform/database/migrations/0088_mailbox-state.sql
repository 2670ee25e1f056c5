CREATE TABLE "mailbox_states" (
	"id" uuid PRIMARY KEY NOT NULL,
	"mailbox" text NOT NULL,
	"last_read_at" timestamp (3) with time zone,
	"failing_since" timestamp (3) with time zone,
	"problem" text,
	CONSTRAINT "mailbox_states_mailbox_unique" UNIQUE("mailbox")
);
