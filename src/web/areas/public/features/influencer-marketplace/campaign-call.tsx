import { maximumCreators } from "#domain/contact/brief-limits.ts";
import { GetFormButton } from "#web/ui/get-form-button.tsx";

type CampaignCallProps = { favorites: readonly string[] };

/** Below the results, links to the brief of a campaign with the favorites. */
export function CampaignCall({ favorites }: CampaignCallProps) {
  const count = favorites.length;
  const chosen = favorites.slice(0, maximumCreators).map((id) => ["influencerId", id]);
  return (
    <section
      aria-labelledby="campaign-call"
      className="mt-16 grid gap-8 rounded-card bg-accent-wash p-8 sm:p-12 lg:grid-cols-[1fr_auto] lg:items-end"
    >
      <div>
        <h2 id="campaign-call" className="text-heading">
          Found your people?
        </h2>
        <p className="mt-3 max-w-[34rem] text-lead">
          {count === 0
            ? "Tell us what you have in mind. We introduce you to the creators who fit and see the campaign through."
            : `Tell us what you have in mind. The ${count === 1 ? "creator" : `${Math.min(count, maximumCreators)} creators`} in your favorites come along.`}
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        <GetFormButton
          to="/contact"
          query={new URLSearchParams([["service", "campaign"], ...chosen])}
          size="large"
        >
          Start a Campaign
        </GetFormButton>
        <GetFormButton to="/services" size="large" variant="secondary">
          Learn More
        </GetFormButton>
      </div>
    </section>
  );
}
