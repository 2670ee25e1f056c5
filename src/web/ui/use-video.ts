import { type SyntheticEvent, useRef, useState } from "react";

export type Video = ReturnType<typeof useVideo>;

/** The visible videos. The one played last determines the moment. */
export function useVideo() {
  const box = useRef<HTMLDivElement>(null);
  const last = useRef<HTMLVideoElement>(null);
  const [time, setTime] = useState(0);
  const take = ({ currentTarget }: SyntheticEvent<HTMLVideoElement>) => {
    last.current = currentTarget;
    setTime(Math.floor(currentTarget.currentTime));
  };
  const current = () => {
    const played = last.current?.isConnected ? last.current : box.current?.querySelector("video");
    return played ?? undefined;
  };
  return {
    /** In seconds. */
    time,
    /** Pauses the video and returns its moment in seconds; undefined without a video. */
    stop(): number | undefined {
      const player = current();
      player?.pause();
      return player && Math.floor(player.currentTime);
    },
    seek(seconds: number) {
      const player = current();
      if (!player) return;
      player.pause();
      player.currentTime = seconds;
      player.scrollIntoView({ block: "nearest" });
    },
    box,
    player: { onPlay: take, onTimeUpdate: take, onSeeked: take },
  };
}
