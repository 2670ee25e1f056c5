import { type MouseEvent, useState } from "react";
import { useNavigate } from "react-router";
import { GetFormButton } from "#web/ui/get-form-button.tsx";

type CampaignCallProps = {
  favoriteCount: number;
  /** The URL of the contact form with the names of the favorites, which have to be fetched by id first. */
  pathWithFavorites: () => Promise<string>;
};

/** Below the results, leads to a campaign with the favorites. */
export function CampaignCall({ favoriteCount, pathWithFavorites }: CampaignCallProps) {
  const navigate = useNavigate();
  const [leaving, setLeaving] = useState(false);
  const start = async (event: MouseEvent) => {
    if (favoriteCount === 0) return;
    event.preventDefault();
    setLeaving(true);
    navigate(await pathWithFavorites());
  };
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
          {favoriteCount === 0
            ? "Tell us what you plan. We bring you together with the creators that fit, and see it through."
            : `Tell us what you plan. The ${favoriteCount === 1 ? "creator" : `${favoriteCount} creators`} among your favorites come along in the message.`}
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        <GetFormButton
          to="/contact"
          query={new URLSearchParams({ service: "campaign" })}
          size="large"
          onClick={start}
          busy={leaving}
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
