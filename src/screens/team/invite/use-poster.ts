import { useEffect, useState } from "react";
import { drawPoster, type PosterTexts } from "./poster.ts";

export type Poster = { state: "drawing" } | { state: "failed" } | { state: "ready"; file: File; url: string };

export function usePoster({ title, invitation, account, link, note }: PosterTexts): Poster {
  const [poster, setPoster] = useState<Poster>({ state: "drawing" });

  useEffect(() => {
    let isCurrent = true;
    let url = "";
    async function draw() {
      const picture = await drawPoster({ title, invitation, account, link, note });
      if (!isCurrent) return;
      const file = new File([picture], `starship-${account}.png`, { type: picture.type });
      url = URL.createObjectURL(file);
      setPoster({ state: "ready", file, url });
    }
    draw().catch((error: unknown) => {
      console.warn("The poster could not be drawn", error);
      if (isCurrent) setPoster({ state: "failed" });
    });
    return () => {
      isCurrent = false;
      URL.revokeObjectURL(url);
    };
  }, [title, invitation, account, link, note]);

  return poster;
}
