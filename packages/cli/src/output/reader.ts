import { formatAgo } from './times.ts';

/** The person who reads a terminal. Programs and files get moments as they came and tables of any width. */
export interface Reader {
  /** Of the terminal; undefined: none reads. */
  readonly columns: number | undefined;
  /** Moments in UTC as they came. */
  readonly utc: boolean;
  readonly now: Date;
  readonly language: string;
}

const nobody: Reader = { columns: undefined, utc: true, now: new Date(0), language: 'en' };
let reader: Reader = nobody;

/** Says who reads this command; `undefined`: nobody. */
export function readBy(one: Reader | undefined): void {
  reader = one ?? nobody;
}

export const currentReader = (): Reader => reader;

const moment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z$/;

/** A cell as its reader wants it: a moment by how long ago it was and by the clock of this terminal. */
export const shown = (cell: string): string =>
  reader.utc || !moment.test(cell) ? cell : formatAgo(new Date(cell), reader.now, reader.language);
