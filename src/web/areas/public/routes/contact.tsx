import { data, useLocation } from "react-router";
import { maximumCreators } from "#domain/contact/brief-limits.ts";
import { subjectFields } from "#domain/contact/enquiry-path.ts";
import { declaredQuery } from "#domain/http/declared-query.ts";
import type { PublicPage } from "#domain/http/public-page.ts";
import { brandPath } from "#domain/http/record-paths.ts";
import { countries } from "#domain/places/countries.ts";
import { pageSharePath } from "#domain/social-images/social-image.ts";
import { required } from "#web/api/api-error.ts";
import { readBrands, readInfluencers } from "#web/api/batch-lists.ts";
import type { ApiClient } from "#web/api/client.ts";
import { loadSection } from "#web/api/content.ts";
import { sendFromBrowser, sendMessage } from "#web/api/messages.ts";
import { unpacked } from "#web/api/packed.ts";
import { answerPostedText } from "#web/api/posted-form.server.ts";
import { serverContext } from "#web/api/server-context.ts";
import type { ChosenCreator } from "#web/areas/public/features/contact-form/chosen-creators.tsx";
import { ContactForm } from "#web/areas/public/features/contact-form/contact-form.tsx";
import { messagePrefill } from "#web/areas/public/features/contact-form/message-prefill.ts";
import { Wish } from "#web/areas/public/features/contact-form/wish.tsx";
import { ContactPage } from "#web/areas/public/features/marketing/contact/contact-page.tsx";
import { PageSkeleton } from "#web/areas/public/features/marketing/page-skeleton.tsx";
import { pageMeta } from "#web/areas/public/shell/page-meta.ts";
import { ConsoleReport } from "#web/ui/console-report.tsx";
import type { Route } from "./+types/contact";

/** Service for which the page asks for a brief. */
const campaignService = "campaign";

export const handle: PublicPage = {
  cache: "public",
  query: ["service", "message", "creators", ...subjectFields],
};

export async function loader({ request, context }: Route.LoaderArgs) {
  const { call } = context.get(serverContext);
  const address = new URL(request.url).searchParams;
  const [section, creators, brand] = await Promise.all([
    loadSection(call, "contact"),
    chosenCreators(call, address),
    chosenBrand(call, address),
  ]);
  const isBrief = address.get("service") === campaignService;
  return { section, creators, brand, countries: isBrief ? countries : undefined };
}

/** Creators in the URL. Deleted ones are ignored. */
async function chosenCreators(call: ApiClient, address: URLSearchParams): Promise<ChosenCreator[]> {
  const ids = [...new Set(address.getAll("influencerId"))].slice(0, maximumCreators);
  const found = await required(readInfluencers(call, ids));
  return found.map(({ _id: id, name, avatar }) => ({ id, name, avatar }));
}

function withoutService(address: URLSearchParams): URLSearchParams {
  return new URLSearchParams([...address].filter(([name]) => name !== "service"));
}

const contactPath = (query: string) => `/contact${query && `?${query}`}`;

/** The same creators without and with the brief of a campaign. */
function wishPaths(address: URLSearchParams) {
  const question = withoutService(address);
  const campaign = new URLSearchParams([["service", campaignService], ...question]);
  return { question: contactPath(question.toString()), campaign: contactPath(campaign.toString()) };
}

/** The brand in the URL, if published. */
async function chosenBrand(call: ApiClient, address: URLSearchParams) {
  const id = address.get("brandId");
  const [brand] = id ? await required(readBrands(call, [id])) : [];
  return brand && { id: brand._id, name: brand.companyName, path: brandPath(brand) };
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const section = loaderData?.section;
  return pageMeta(matches, {
    path: "/contact",
    image: pageSharePath("contact"),
    ...(section?.ok ? unpacked(section.content).seo : { title: "Contact" }),
  });
}

/** Receives the form from browsers without JavaScript. */
export async function action({ request, context }: Route.ActionArgs) {
  const { call } = context.get(serverContext);
  const posted = await answerPostedText(request, (values, key) => sendMessage(call, values, key));
  return data(posted, { status: posted.outcome.ok ? 200 : posted.outcome.status || 500 });
}

export default function Contact({
  loaderData: { section, creators, brand, countries: offered },
  actionData,
}: Route.ComponentProps) {
  const { search } = useLocation();
  // Other parameters never reach the server's rendering of the page.
  const query = declaredQuery(search.slice(1), handle.query);
  if (!section.ok) {
    return (
      <>
        <PageSkeleton title="Contact" />
        <ConsoleReport message="The content section 'contact' could not be loaded." />
      </>
    );
  }
  const content = unpacked(section.content);
  const { form } = content;
  const address = new URLSearchParams(query);
  const isBrief = offered !== undefined;
  // A visitor who chooses other creators keeps what they typed.
  const subject = creators.length > 0 ? withoutService(address).toString() : query;
  return (
    <ContactPage
      content={content}
      isBrief={isBrief}
      form={
        <ContactForm
          // Resets the form for another URL.
          key={subject}
          content={form}
          action={contactPath(query)}
          draft={`/api${contactPath(subject)}`}
          creators={creators}
          brand={brand}
          countries={offered}
          wish={creators.length > 0 && <Wish paths={wishPaths(address)} isBrief={isBrief} />}
          initial={{
            ...messagePrefill(address, form.serviceOptions),
            influencerIds: creators.map(({ id }) => id),
          }}
          posted={actionData}
          send={sendFromBrowser}
        />
      }
    />
  );
}
