ALTER TABLE "join_requests" ADD COLUMN "owner_id" uuid;--> statement-breakpoint
ALTER TABLE "join_requests" ADD COLUMN "due_on" date;--> statement-breakpoint
ALTER TABLE "join_requests" ADD COLUMN "next_step" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "join_requests" ADD COLUMN "work_updated_at" timestamp (6) with time zone DEFAULT clock_timestamp() NOT NULL;--> statement-breakpoint
ALTER TABLE "join_requests" ADD CONSTRAINT "join_requests_owner_id_admins_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."admins"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "join_requests_owner" ON "join_requests" USING btree ("owner_id");