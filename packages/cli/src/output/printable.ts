import { stripVTControlCharacters } from 'node:util';

/** Removes control sequences, so that text from a server or a file can not control the terminal. */
export const printable = (text: string): string =>
  stripVTControlCharacters(text).replace(/[^\P{Cc}\n\t]/gu, '');
