/**
 * The pictures that an installed app shows on iPhone and iPad until it has started. The build draws them, the app
 * links them. Source: rules.md U33.
 */

/** An upright screen, in points. `ratio`: pixels of one point. */
export interface StartupScreen {
  width: number;
  height: number;
  ratio: number;
  /** Tablets are also started on their side. */
  turns: boolean;
}

const phone = (width: number, height: number, ratio = 3): StartupScreen => ({
  width,
  height,
  ratio,
  turns: false,
});
const tablet = (width: number, height: number): StartupScreen => ({ width, height, ratio: 2, turns: true });

/** The devices that the systems of the last years run on; others show an empty background. */
export const startupScreens: readonly StartupScreen[] = [
  phone(375, 667, 2), // SE
  phone(414, 896, 2), // XR, 11
  phone(414, 896), // XS Max, 11 Pro Max
  phone(375, 812), // X, XS, 11 Pro, 12 mini, 13 mini
  phone(390, 844), // 12 to 14, 16e
  phone(428, 926), // 12 to 13 Pro Max, 14 Plus
  phone(393, 852), // 14 Pro, 15, 16
  phone(430, 932), // 14 Pro Max, 15 Plus and Pro Max, 16 Plus
  phone(402, 874), // 16 Pro, 17
  phone(440, 956), // 16 Pro Max, 17 Pro Max
  phone(420, 912), // Air
  tablet(744, 1133), // mini
  tablet(768, 1024), // 9.7 inches
  tablet(810, 1080), // 10.2 inches
  tablet(820, 1180), // Air, 10.9 inches
  tablet(834, 1112), // 10.5 inches
  tablet(834, 1194), // Pro, 11 inches
  tablet(834, 1210), // Pro, 11 inches, since 2024
  tablet(1024, 1366), // Pro, 12.9 inches
  tablet(1032, 1376), // Pro, 13 inches
];

export const startupThemes = ["dark", "light"] as const;
export type StartupTheme = (typeof startupThemes)[number];

/** In pixels, for each orientation of a start. */
export function startupSizes({ width, height, ratio, turns }: StartupScreen): [number, number][] {
  const upright: [number, number] = [width * ratio, height * ratio];
  return turns ? [upright, [upright[1], upright[0]]] : [upright];
}

export function startupFile([width, height]: [number, number], theme: StartupTheme): string {
  return `startup/${width}x${height}-${theme}.png`;
}
