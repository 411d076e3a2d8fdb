/**
 * Renders the icon SVGs to PNGs. Run by hand after a change: `node scripts/icons.ts`. The PNGs are committed, so
 * that builds need no browser.
 */
import { readFile, writeFile } from "node:fs/promises";
import { chromium } from "@playwright/test";

const folder = new URL("../public/icons/", import.meta.url);

/** Apple rounds the corners itself, so its icon is the maskable one. */
const pictures = [
  { from: "icon.svg", to: "icon-192.png", size: 192 },
  { from: "icon.svg", to: "icon-512.png", size: 512 },
  { from: "maskable.svg", to: "maskable-512.png", size: 512 },
  { from: "maskable.svg", to: "apple-touch-icon.png", size: 180 },
  // Systems use only its shape.
  { from: "badge.svg", to: "badge-96.png", size: 96 },
];

const executablePath = process.env.CHROMIUM_PATH;
const browser = await chromium.launch({
  args: ["--no-sandbox", "--disable-gpu"],
  ...(executablePath ? { executablePath } : {}),
});
try {
  const page = await browser.newPage();
  for (const { from, to, size } of pictures) {
    const svg = await readFile(new URL(from, folder), "utf8");
    await page.setViewportSize({ width: size, height: size });
    await page.setContent(
      `<body style="margin:0">${svg.replace("<svg ", `<svg width="${size}" height="${size}" `)}`,
    );
    await writeFile(new URL(to, folder), await page.screenshot({ omitBackground: true }));
    console.log(`${to} ${size}x${size}`);
  }
} finally {
  await browser.close();
}
