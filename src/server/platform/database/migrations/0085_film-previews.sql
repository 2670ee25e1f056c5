ALTER TABLE "media" ADD COLUMN "duration_ms" integer;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "has_poster" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "has_preview" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "preview_due" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "preview_attempts" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "media_preview_due" ON "media" USING btree ("preview_due") WHERE preview_due is not null;