import { wrapText } from "./wrap.ts";

/** Translated. */
export interface PosterTexts {
  title: string;
  invitation: string;
  account: string;
  link: string;
  note: string;
}

const WIDTH = 1080;
const HEIGHT = 1720;
const MARGIN = 84;
const QR = 520;
const SHIP = "./art/ship-4.svg";
const SHIP_RATIO = 200 / 320;
const QUIET_MODULES = 3;

/** Returns rows of modules (true: dark), without the quiet zone. Loads the encoder on demand. */
export async function qrModules(text: string): Promise<boolean[][]> {
  const { encode } = await import("uqr");
  return encode(text, { ecc: "M", border: 0 }).data;
}

/** A PNG. @throws if the browser has no canvas or cannot export it */
export async function drawPoster(texts: PosterTexts): Promise<Blob> {
  const modules = await qrModules(texts.link);
  const canvas = document.createElement("canvas");
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("the browser has no 2D canvas");
  const colours = readColours();
  pen.fillStyle = colours.ground;
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  await drawShip(pen, colours.ground);
  pen.textAlign = "center";
  pen.textBaseline = "alphabetic";
  write(pen, texts.title, { y: 690, size: 92, weight: 700, colour: colours.light });
  write(pen, texts.invitation, { y: 775, size: 42, weight: 400, colour: colours.quiet });
  write(pen, texts.account, { y: 850, size: 60, weight: 650, colour: colours.white, whole: true });
  drawCode(pen, modules, 905, colours.white);
  write(pen, texts.link, { y: 1490, size: 34, weight: 400, colour: colours.quiet, whole: true });
  write(pen, texts.note, { y: 1610, size: 34, weight: 400, colour: colours.quiet });
  return toPng(canvas);
}

/** Reads tokens that are dark in both themes, so that every poster looks the same. */
function readColours() {
  const style = getComputedStyle(document.documentElement);
  return {
    ground: style.getPropertyValue("--tab-ground"),
    light: style.getPropertyValue("--light"),
    quiet: style.getPropertyValue("--tab-text"),
    white: style.getPropertyValue("--on-danger"),
  };
}

/** Never throws: the poster works without the ship. */
async function drawShip(pen: CanvasRenderingContext2D, ground: string): Promise<void> {
  const ship = new Image();
  ship.src = SHIP;
  try {
    await ship.decode();
  } catch {
    return;
  }
  const height = WIDTH * SHIP_RATIO;
  pen.drawImage(ship, 0, -80, WIDTH, height);
  const fade = pen.createLinearGradient(0, height - 380, 0, height - 80);
  fade.addColorStop(0, "transparent");
  fade.addColorStop(1, ground);
  pen.fillStyle = fade;
  pen.fillRect(0, height - 380, WIDTH, 301);
}

interface Style {
  /** Baseline of the first line. */
  y: number;
  size: number;
  weight: number;
  colour: string;
  /** For names and addresses: shrinks instead of wrapping. */
  whole?: true;
}

const SMALLEST = 24;

function write(pen: CanvasRenderingContext2D, text: string, style: Style): void {
  const { y, size, weight, colour, whole } = style;
  const width = WIDTH - 2 * MARGIN;
  const fontOf = (pixels: number) => `${weight} ${pixels}px ${getComputedStyle(document.body).fontFamily}`;
  pen.font = fontOf(size);
  pen.fillStyle = colour;
  const excess = pen.measureText(text).width / width;
  const drawn = whole && excess > 1 ? Math.max(SMALLEST, Math.floor(size / excess)) : size;
  pen.font = fontOf(drawn);
  const lines = wrapText(text, width, (part) => pen.measureText(part).width);
  for (const [index, line] of lines.entries()) pen.fillText(line, WIDTH / 2, y + index * drawn * 1.3);
}

function drawCode(pen: CanvasRenderingContext2D, modules: boolean[][], top: number, white: string): void {
  const left = (WIDTH - QR) / 2;
  pen.fillStyle = white;
  pen.beginPath();
  pen.roundRect(left, top, QR, QR, 36);
  pen.fill();
  // Whole pixels avoid hairlines between modules.
  const side = Math.floor(QR / (modules.length + 2 * QUIET_MODULES));
  const edge = Math.floor((QR - side * modules.length) / 2);
  pen.fillStyle = "black";
  for (const [row, line] of modules.entries()) {
    for (const [column, isDark] of line.entries()) {
      if (isDark) pen.fillRect(left + edge + column * side, top + edge + row * side, side, side);
    }
  }
}

function toPng(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error("the canvas could not be exported"))),
      "image/png",
    );
  });
}
