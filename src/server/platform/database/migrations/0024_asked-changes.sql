ALTER TABLE "join_requests" ADD COLUMN "state" text DEFAULT 'waiting' NOT NULL;--> statement-breakpoint
ALTER TABLE "join_requests" ADD COLUMN "asked" jsonb;--> statement-breakpoint
ALTER TABLE "join_requests" ADD COLUMN "counts_from" date;--> statement-breakpoint
ALTER TABLE "join_requests" ADD COLUMN "updated_at" timestamp (6) with time zone DEFAULT clock_timestamp() NOT NULL;