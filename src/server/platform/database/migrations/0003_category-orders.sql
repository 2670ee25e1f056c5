DROP INDEX "influencers_category";--> statement-breakpoint
CREATE INDEX "influencers_category_featured" ON "influencers" USING btree ("category","featured" DESC NULLS LAST,"total_followers" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "influencers_category_engagement" ON "influencers" USING btree ("category","engagement" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "influencers_category_rating" ON "influencers" USING btree ("category","rating" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "influencers_category_newest" ON "influencers" USING btree ("category","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "influencers_category" ON "influencers" USING btree ("category","total_followers" DESC NULLS LAST,"id" DESC NULLS LAST);