/** Cached, since creating an `Intl` formatter takes milliseconds on a phone. */

const numbers = new Map<string, Intl.NumberFormat>();
const times = new Map<string, Intl.DateTimeFormat>();

export function numberFormat(language: string, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  return cached(numbers, language, options, () => new Intl.NumberFormat(language, options));
}

export function timeFormat(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return cached(times, language, options, () => new Intl.DateTimeFormat(language, options));
}

/** Identifies the device's zone, which may change on a journey; cheaper than its name. */
function zone(): string {
  return [0, 6].map((month) => new Date(2026, month).getTimezoneOffset()).join();
}

function cached<T>(formats: Map<string, T>, language: string, options: object, make: () => T): T {
  const name = `${language} ${zone()} ${JSON.stringify(options)}`;
  let format = formats.get(name);
  if (!format) {
    format = make();
    formats.set(name, format);
  }
  return format;
}
