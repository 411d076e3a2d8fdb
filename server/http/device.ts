/**
 * In order, since browsers also name others for compatibility. A device's class is enough for members to recognise
 * their own, too little to track them.
 */
const browsers: [pattern: RegExp, name: string][] = [
  [/\b(Edg|EdgA|EdgiOS)\//, "Edge"],
  [/\b(OPR|OPT)\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bMicroMessenger\//, "WeChat"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/\b(Chrome|CriOS|Chromium)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];
const systems: [pattern: RegExp, name: string][] = [
  [/\bAndroid\b/, "Android"],
  [/\b(iPhone|iPad|iPod)\b/, "iOS"],
  [/\bWindows\b/, "Windows"],
  [/\b(Macintosh|Mac OS X)\b/, "macOS"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bLinux\b/, "Linux"],
];

/** "Chrome, Android", or the known part; null for neither. Not translated. */
export function deviceOf(userAgent: string): string | null {
  const parts = [nameIn(browsers, userAgent), nameIn(systems, userAgent)].filter(
    (name) => name !== undefined,
  );
  return parts.length === 0 ? null : parts.join(", ");
}

function nameIn(known: [pattern: RegExp, name: string][], userAgent: string): string | undefined {
  return known.find(([pattern]) => pattern.test(userAgent))?.[1];
}
