ALTER TABLE "access_links" ADD COLUMN "page_id" uuid;--> statement-breakpoint
CREATE INDEX "access_links_page" ON "access_links" USING btree ("page_id");--> statement-breakpoint
UPDATE "access_links" SET "page_id" = pages."first"
FROM (
	SELECT l."id", first_value(l."id") OVER (
		PARTITION BY lower(l."person_email"), coalesce(s."campaign_id", l."subject_id") ORDER BY l."created_at", l."id"
	) AS "first"
	FROM "access_links" l
	LEFT JOIN "shortlists" s ON l."subject_type" = 'shortlist' AND s."id" = l."subject_id"
	WHERE l."kind" IN ('review', 'drafts', 'report') AND l."person_email" <> ''
		AND l."revoked_at" IS NULL AND l."used_at" IS NULL AND (l."expires_at" IS NULL OR l."expires_at" > now())
) AS pages
WHERE "access_links"."id" = pages."id" AND pages."first" <> pages."id";
