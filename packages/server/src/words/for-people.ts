import type { Language } from './words.ts';

/** A moment for people, in their zone, with the zone's name. */
export const writeMoment = (at: Date, language: Language, zone: string): string =>
  new Intl.DateTimeFormat(language, {
    timeZone: zone,
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
  }).format(at);
