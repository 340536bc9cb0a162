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

const units = ['B', 'KB', 'MB', 'GB', 'TB', 'PB'];

/** Bytes for people, such as `171.6 GB`; base 1024. */
export function writeSize(bytes: number, language: Language): string {
  const power = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10));
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: power === 0 ? 0 : 1 });
  return `${number.format(bytes / 1024 ** power)} ${units[power]}`;
}
