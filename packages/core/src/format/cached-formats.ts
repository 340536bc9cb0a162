/**
 * The maximum number of cached formats of a kind. A browser uses about ten; a server has one set for each time zone in
 * its mails.
 */
const maxFormats = 100;

/**
 * Caches formats by language and options. Creating one takes ten to fifty times as long as using it, and a list would
 * create several for each row.
 */
function keep<Options, Format>(
  make: (locale: string, options: Options) => Format,
): (locale: string, options: Options) => Format {
  const kept = new Map<string, Format>();
  return (locale, options) => {
    const key = JSON.stringify([locale, options]);
    const known = kept.get(key);
    if (known !== undefined) return known;
    const made = make(locale, options);
    if (kept.size >= maxFormats) kept.clear();
    kept.set(key, made);
    return made;
  };
}

export const dateFormat = keep(
  (locale, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options),
);

export const numberFormat = keep(
  (locale, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options),
);

export const relativeFormat = keep(
  (locale, options: Intl.RelativeTimeFormatOptions) => new Intl.RelativeTimeFormat(locale, options),
);
