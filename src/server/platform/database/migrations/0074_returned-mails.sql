ALTER TABLE "conversations" ADD COLUMN "returned_email" text;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "returned_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "conversations_returned" ON "conversations" USING btree ("returned_at","id") WHERE returned_at is not null;