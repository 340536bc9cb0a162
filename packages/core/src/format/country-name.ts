const regions = new Map<string, Intl.DisplayNames>();

/** A cache by language: lists of thousands need it for each row. */
function regionsIn(locale: string): Intl.DisplayNames {
  const known = regions.get(locale) ?? new Intl.DisplayNames(locale, { type: 'region', style: 'short' });
  regions.set(locale, known);
  return known;
}

/** A country's name in the reader's language. An unknown code is returned unchanged. */
export const countryName = (code: string, locale: string): string => {
  try {
    const name = regionsIn(locale).of(code) ?? code;
    // Providers commonly use the short names for nodes in Hong Kong, Macao and Taiwan.
    return name.replace(/^中国/, '').replace(/特别行政区$/, '');
  } catch {
    return code;
  }
};
