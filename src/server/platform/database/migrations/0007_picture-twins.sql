ALTER TABLE "media" ADD COLUMN "avif" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "avif_due" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "avif_attempts" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "media_avif_due" ON "media" USING btree ("avif_due") WHERE avif_due is not null;