import { platformLabel } from "./platforms.ts";

type Channel = { platform: string; link: string; followers: string };

/** 'Instagram: @ann (12,500)'. */
export function channelText({ platform, link, followers }: Channel): string {
  const channel = `${platformLabel(platform)}: ${link}`;
  return /\d/.test(followers) ? `${channel} (${figureText(followers)})` : channel;
}

/** '12500' becomes '12,500'. Other texts stay, because people write figures in many ways. */
function figureText(figure: string): string {
  return /^\d+$/.test(figure) ? Number(figure).toLocaleString("en-US") : figure;
}
