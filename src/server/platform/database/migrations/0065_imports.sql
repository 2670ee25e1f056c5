CREATE TABLE "import_mappings" (
	"kind" text NOT NULL,
	"headers" text NOT NULL,
	"mapping" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "import_mappings_kind_headers_pk" PRIMARY KEY("kind","headers")
);
--> statement-breakpoint
CREATE TABLE "import_rows" (
	"import_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"cells" jsonb NOT NULL,
	"outcome" text,
	"name" text DEFAULT '' NOT NULL,
	"changes" text[] DEFAULT '{}' NOT NULL,
	"errors" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"keys" text[] DEFAULT '{}' NOT NULL,
	"is_written" boolean DEFAULT false NOT NULL,
	CONSTRAINT "import_rows_import_id_number_pk" PRIMARY KEY("import_id","number")
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"admin_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"campaign_id" uuid,
	"file_name" text NOT NULL,
	"step" text NOT NULL,
	"header_row" integer NOT NULL,
	"columns" jsonb NOT NULL,
	"options" jsonb NOT NULL,
	"is_remembered" boolean NOT NULL,
	"counts_from_1904" boolean NOT NULL,
	"total" integer NOT NULL,
	"progress" integer DEFAULT 0 NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"counts" jsonb NOT NULL,
	"failure" text,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_admin_id_admins_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."admins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_rows_outcome" ON "import_rows" USING btree ("import_id","outcome","number");--> statement-breakpoint
CREATE INDEX "imports_admin" ON "imports" USING btree ("admin_id","created_at" DESC NULLS LAST);--> statement-breakpoint
-- Searches for usernames read the whole list of pending entries, which an import of many creators makes long.
ALTER INDEX "influencers_handles" SET (fastupdate = false);--> statement-breakpoint
SELECT gin_clean_pending_list('influencers_handles');--> statement-breakpoint
-- It takes 50 microseconds. With the usual cost, Postgres calls it for every creator instead of reading the index.
ALTER FUNCTION "influencer_handles"(jsonb) COST 5000;
