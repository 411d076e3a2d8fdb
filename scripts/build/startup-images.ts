/** The pictures show the icon on the theme's background until the installed app has started on iPhone or iPad. */
import fs from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { startupFile, startupScreens, startupSizes, startupThemes } from "../../contract/startup-screens.ts";

/** The backgrounds of src/ui/tokens.css. */
export const grounds = { dark: "#0b1530", light: "#f1f4fb" } as const;
/** In points. */
const ICON = 112;

/** @returns the number of files. */
export async function drawStartupImages(icon: string, folder: string): Promise<number> {
  await fs.mkdir(path.join(folder, "startup"), { recursive: true });
  const svg = await fs.readFile(icon);
  const icons = new Map<number, Buffer>();
  const files = new Set<string>();
  for (const screen of startupScreens) {
    const side = ICON * screen.ratio;
    const drawn = icons.get(side) ?? (await sharp(svg, { density: 300 }).resize(side, side).png().toBuffer());
    icons.set(side, drawn);
    for (const size of startupSizes(screen)) {
      for (const theme of startupThemes) {
        const file = startupFile(size, theme);
        if (files.has(file)) continue;
        files.add(file);
        const ground = { width: size[0], height: size[1], channels: 3 as const, background: grounds[theme] };
        await sharp({ create: ground })
          .composite([{ input: drawn }])
          .png({ compressionLevel: 9, palette: true, effort: 1 })
          .toFile(path.join(folder, file));
      }
    }
  }
  return files.size;
}
