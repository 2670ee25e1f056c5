ALTER TABLE "agency_settings" ADD COLUMN "two_approvals_off" jsonb;--> statement-breakpoint
ALTER TABLE "offers" ADD COLUMN "offered_by" uuid;--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "preparers" uuid[] DEFAULT '{}' NOT NULL;