const formats = new Map<string, Intl.DateTimeFormat>();

/** How far the clock of a zone is ahead of UTC, in milliseconds. */
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
 * The moment at which the clocks of a zone show this, given as the milliseconds that UTC would show it at. One that they
 * leave out is as much later.
 */
export function momentIn(shown: number, zone: string): Date {
  const near = shown - aheadAt(shown, zone);
  return new Date(shown - aheadAt(near, zone));
}
