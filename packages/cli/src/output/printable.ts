import { stripVTControlCharacters } from 'node:util';

/** Unicode’s control characters without line breaks and tabs. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const controls = /[\0-\x08\x0b-\x1f\x7f-\x9f]/;
const allControls = new RegExp(controls, 'g');

/** Removes control sequences, so that text from a server or a file can not control the terminal. */
export const printable = (text: string): string =>
  controls.test(text) ? stripVTControlCharacters(text).replace(allControls, '') : text;
