import { type SyntheticEvent, useRef, useState } from "react";

export type Film = ReturnType<typeof useFilm>;

/** The films that are shown, of which the one played last has the moment. */
export function useFilm() {
  const box = useRef<HTMLDivElement>(null);
  const last = useRef<HTMLVideoElement>(null);
  const [time, setTime] = useState(0);
  const take = ({ currentTarget }: SyntheticEvent<HTMLVideoElement>) => {
    last.current = currentTarget;
    setTime(Math.floor(currentTarget.currentTime));
  };
  return {
    /** Seconds. */
    time,
    seek(seconds: number) {
      const player = last.current?.isConnected ? last.current : box.current?.querySelector("video");
      if (!player) return;
      player.pause();
      player.currentTime = seconds;
      player.scrollIntoView({ block: "nearest" });
    },
    box,
    player: { onPlay: take, onTimeUpdate: take, onSeeked: take },
  };
}
