ALTER TABLE "campaign_creators" ADD COLUMN "state_action" text;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "state_action" text;--> statement-breakpoint
ALTER TABLE "deliverables" ADD COLUMN "state_action" text;--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "state_action" text;--> statement-breakpoint
ALTER TABLE "shortlists" ADD COLUMN "state_action" text;