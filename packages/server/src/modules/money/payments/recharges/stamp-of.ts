import { aheadAt } from '@ferry/core/format/zones';

/** Date and time as the clocks of a zone show them, in 14 digits. */
export const stampOf = (at: Date, zone: string): string =>
  new Date(at.getTime() + aheadAt(at.getTime(), zone)).toISOString().replace(/\D/g, '').slice(0, 14);
