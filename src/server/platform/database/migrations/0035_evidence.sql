CREATE TABLE "evidence" (
	"id" uuid PRIMARY KEY NOT NULL,
	"join_request_id" uuid,
	"held_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "evidence_one_record" CHECK (num_nonnulls("evidence"."join_request_id", "evidence"."held_by") = 1)
);
--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "evidence_id" uuid;--> statement-breakpoint
ALTER TABLE "evidence" ADD CONSTRAINT "evidence_join_request_id_join_requests_id_fk" FOREIGN KEY ("join_request_id") REFERENCES "public"."join_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "evidence_join_request" ON "evidence" USING btree ("join_request_id");--> statement-breakpoint
CREATE INDEX "evidence_held" ON "evidence" USING btree ("held_by") WHERE held_by is not null;--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_evidence_id_evidence_id_fk" FOREIGN KEY ("evidence_id") REFERENCES "public"."evidence"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "media_evidence" ON "media" USING btree ("evidence_id");--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_one_record" CHECK (num_nonnulls("media"."join_request_id", "media"."influencer_id", "media"."brand_id", coalesce("media"."evidence_id", "media"."held_by")) = 1);