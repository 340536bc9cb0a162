const formats = new Map<string, Intl.DateTimeFormat>();

/** The UTC offset of a zone at a moment, in milliseconds. */
export function aheadAt(at: number, zone: string): number {
  const format =
    formats.get(zone) ??
    new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
    });
  formats.set(zone, format);
  const part = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  const read = Date.UTC(part.year ?? 0, (part.month ?? 1) - 1, part.day, part.hour, part.minute);
  return read - Math.floor(at / 60_000) * 60_000;
}

/**
 * The moment at which the clocks of a zone show a time, which is given as the milliseconds at which UTC shows it. A
 * time that the clocks skip is moved forward by the skipped duration.
 */
export function momentIn(shown: number, zone: string): Date {
  const near = shown - aheadAt(shown, zone);
  return new Date(shown - aheadAt(near, zone));
}
