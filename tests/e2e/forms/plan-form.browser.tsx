import { createRoot } from "react-dom/client";
import { type Plan, PlanForm } from "./plan-form.tsx";

declare global {
  interface Window {
    sendPlan: (plan: Plan) => Promise<never>;
  }
}

const initial: Plan = {
  name: "Ada",
  languages: ["en"],
  campaigns: [
    { title: "Spring", posts: [{ text: "One", tags: ["reel"] }, { text: "Two" }] },
    { title: "Autumn", posts: [{ text: "Three" }] },
  ],
};

const root = document.getElementById("root");
if (root) createRoot(root).render(<PlanForm initial={initial} send={(plan) => window.sendPlan(plan)} />);
