import { stripVTControlCharacters } from 'node:util';

/** Unicode’s control characters without line breaks and tabs. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const controls = /[\0-\x08\x0b-\x1f\x7f-\x9f]/;
const allControls = new RegExp(controls, 'g');

/** Takes out what could steer a terminal: text of a server or a file is shown, never obeyed. */
export const printable = (text: string): string =>
  controls.test(text) ? stripVTControlCharacters(text).replace(allControls, '') : text;
