CREATE INDEX "messages_words" ON "messages" USING gin ((to_tsvector('simple', fold_text("text")) || array_to_tsvector(array['/' || ((("created_at" at time zone 'UTC')::date - date '2000-01-03') / 7)::text, '//' || ((("created_at" at time zone 'UTC')::date - date '2000-01-03') / 7 / 16)::text])));--> statement-breakpoint
DROP INDEX "messages_search";
