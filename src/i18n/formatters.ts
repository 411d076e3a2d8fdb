/** Making a formatter of `Intl` takes milliseconds on a phone, and a screen full of amounts needs the same few again. */

const numbers = new Map<string, Intl.NumberFormat>();
const times = new Map<string, Intl.DateTimeFormat>();

export function numberFormat(language: string, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  return kept(numbers, language, options, () => new Intl.NumberFormat(language, options));
}

export function timeFormat(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return kept(times, language, options, () => new Intl.DateTimeFormat(language, options));
}

function kept<T>(formats: Map<string, T>, language: string, options: object, make: () => T): T {
  const name = `${language} ${JSON.stringify(options)}`;
  let format = formats.get(name);
  if (!format) {
    format = make();
    formats.set(name, format);
  }
  return format;
}
