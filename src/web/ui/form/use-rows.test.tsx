import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { PlanForm } from "#tests/e2e/forms/plan-form.tsx";

it("a list of lists that was posted without script is shown again, with each error at its field", () => {
  const values = {
    name: "",
    languages: ["tlh"],
    campaigns: [
      { title: "", posts: [{ text: "" }] },
      { title: "Spring", posts: [{ text: "" }, { text: "One", tags: ["story"] }] },
    ],
  };
  const errors = [
    { path: "name", message: "is required" },
    // The path is relative to what was submitted, without blank rows.
    { path: "campaigns.0.posts.0.text", message: "is not allowed here" },
  ];
  const html = renderToStaticMarkup(
    <PlanForm
      initial={{ name: "Ada", languages: [], campaigns: [] }}
      posted={{ values, outcome: { ok: false, message: "Some fields are wrong.", errors } }}
      send={() => Promise.reject()}
    />,
  );
  const control = (name: string, value?: string) =>
    html
      .match(/<input[^>]*>/g)
      ?.find((tag) => tag.includes(`name="${name}"`) && (!value || tag.includes(`value="${value}"`)));
  expect(control("name")).toContain('aria-invalid="true"');
  expect(control("languages[]", "tlh")).toContain('checked=""');
  expect(control("languages[]", "en")).not.toContain('checked=""');
  expect(control("campaigns.1.title")).toContain('value="Spring"');
  expect(control("campaigns.1.posts.1.text")).toContain('aria-invalid="true"');
  expect(control("campaigns.1.posts.1.tags[]", "story")).toContain('checked=""');
  expect(html.match(/aria-invalid="true"/g)).toHaveLength(2);
  expect(html).toContain("Is not allowed here.");
});
