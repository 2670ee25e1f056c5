ALTER TABLE "brands" ADD COLUMN "consent" jsonb;--> statement-breakpoint
ALTER TABLE "influencers" ADD COLUMN "consent" jsonb;--> statement-breakpoint
ALTER TABLE "join_requests" ADD COLUMN "consent" jsonb;