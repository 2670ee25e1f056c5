import { expect, it } from "vitest";
import type { ClientDraft, ClientDrafts } from "#domain/deliverables/client-drafts.contract.ts";
import { answerStorage } from "../answer-storage.ts";
import { draftsSession } from "./drafts-session.ts";

const draft = (id: string, fields: Partial<ClientDraft> = {}): ClientDraft => ({
  _id: id,
  draftId: `draft-${id}`,
  creatorName: "Mia Stern",
  platform: "instagram",
  format: "reel",
  title: "",
  publishOn: null,
  round: 1,
  caption: id,
  link: "",
  files: [],
  sentAt: "2026-05-10T09:00:00Z",
  isOpen: true,
  mayRetract: false,
  decision: null,
  answer: null,
  earlier: [],
  ...fields,
});
const pageOf = (...drafts: ClientDraft[]): ClientDrafts => ({
  person: "Ida Holm",
  role: "decides",
  expiresAt: null,
  drafts,
  campaign: {
    name: "Spring",
    clientName: "Northwind Tea",
    brief: { about: "", keyMessages: "", dos: "", donts: "", tags: "", links: "" },
  },
});

it("leaves a draft where it is once it was answered, with the addresses of its files, and adds new ones below", async () => {
  const file = {
    id: "f",
    kind: "image",
    type: "image/webp",
    srcSet: null,
    width: 1,
    height: 1,
    durationMs: null,
    poster: null,
    preview: null,
  } as const;
  const first = draft("a", { files: [{ ...file, src: "/media/f?signature=one" }] });
  const page = pageOf(first, draft("b"));
  const answered = draft("a", {
    isOpen: false,
    decision: "approved",
    files: [{ ...file, src: "/media/f?signature=two" }],
    answer: { decision: "approved", points: [], at: "2026-05-10T10:00:00Z" },
  });
  const session = draftsSession({
    page,
    storage: answerStorage("token", undefined, () => 1),
    send: async () => pageOf(draft("b"), draft("c"), answered),
    retract: async () => page,
    reload: async () => pageOf(draft("c"), draft("b"), answered),
    now: () => 1,
  });
  session.decide(first, "approved");
  await expect.poll(() => session.read().waiting).toEqual([]);
  expect(session.read().page.drafts.map(({ _id }) => _id)).toEqual(["a", "b", "c"]);
  expect(session.read().page.drafts[0]).toMatchObject({
    isOpen: false,
    files: [{ src: first.files[0]?.src }],
  });
  await session.refresh();
  expect(session.read().page.drafts.map(({ _id }) => _id)).toEqual(["a", "b", "c"]);
  session.stop();
});
