CREATE TABLE "agency_settings" (
	"single" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"legal_name" text NOT NULL,
	"address" text NOT NULL,
	"country" text NOT NULL,
	"vat_number" text NOT NULL,
	"currency" text NOT NULL,
	"time_zone" text NOT NULL,
	"review_days" integer NOT NULL,
	"payment_days" integer NOT NULL,
	"revision_rounds" integer NOT NULL,
	"rights_reminder_days" integer[] NOT NULL,
	"retention_years" integer NOT NULL,
	"two_approvals" boolean NOT NULL,
	"updated_at" timestamp (6) with time zone NOT NULL,
	CONSTRAINT "agency_settings_single" CHECK (single)
);
