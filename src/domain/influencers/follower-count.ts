import { readFollowers } from "../readers/read-followers.ts";
import { type FollowerRange, followerRangeLabels, isInRange, rangeOfFollowers } from "./followers.ts";

const underLowest = "Under 1K (Nano)";

/** The Follower Count of a figure: the value and the text of its option, or undefined if the figure cannot be read. */
export function followerCountOf(figure: string): { range: FollowerRange | ""; label: string } | undefined {
  const { value: followers } = readFollowers(figure);
  if (followers === undefined) return undefined;
  const range = rangeOfFollowers(followers);
  return range ? { range, label: followerRangeLabels[range] } : { range: "", label: underLowest };
}

type Problem = { field: "followers" | "range"; message: string };

/**
 * Why a row of the form cannot be sent: its Follower Count contradicts the figure, or the figure cannot be read and none
 * is chosen. A figure at the end of a range fits both ranges that meet there.
 */
export function followerCountProblem(figure: string, range: FollowerRange | ""): Problem | undefined {
  const { value: followers, problem } = readFollowers(figure);
  if (problem !== undefined) {
    if (range !== "") return undefined;
    if (figure.trim() === "") return { field: "range", message: "Follower Count is required" };
    return { field: "followers", message: problem };
  }
  if (range === "" || isInRange(followers, range)) return undefined;
  const count = followers.toLocaleString("en-US");
  const message = `must be ${followerCountOf(figure)?.label} for ${count} followers`;
  return { field: "range", message };
}
