import { styleText } from 'node:util';
import type { CliError } from '../exit.ts';
import type { Machine, Output } from '../platform/http/host.ts';
import { pagerOf } from '../platform/pager.ts';
import { documentsOf } from './fields.ts';
import { printable } from './printable.ts';
import { widthOf } from './width.ts';

/**
 * Prints the result of a command: JSON for programs, text for people. On standard error programs also get one JSON
 * document a line: `note`, `warning` or `error`.
 */
export interface Printer {
  /** True if a person reads the answer, and not another program. */
  readonly toTerminal: boolean;
  /** An unchanged text for people, in a pager if it is longer than the terminal. */
  text(text: string): Promise<void>;
  answer(json: unknown, people: () => string | Promise<string>): Promise<void>;
  /** Further information on standard error. Nothing with `--quiet`. */
  note(sentence: string): void;
  /** A problem that does not end the command, on standard error. */
  warning(sentence: string): void;
  /** Why the command ends: one sentence, or one JSON document for programs. */
  failure(error: CliError): void;
}

/** Options that decide whether the output is for a person or a program. */
export interface Readers {
  readonly json?: boolean;
  /** Only these fields of each row or of the one object. */
  readonly fields?: readonly string[];
  /** One JSON document a line. */
  readonly stream?: boolean;
  readonly quiet?: boolean;
  /** False: no pager. */
  readonly pager?: boolean;
}

const line = (text: string) => (text.endsWith('\n') ? text : `${text}\n`);

/** Whether the output is for a program. Options for fields or lines imply JSON. */
export const wantsJson = ({ json, fields, stream }: Readers): boolean =>
  json === true || stream === true || fields !== undefined;

/** Whether to use colours: FORCE_COLOR decides if set (`0` or `false`: none), then NO_COLOR, then whether it is a terminal. */
export function hasColour(stream: Output, { FORCE_COLOR, NO_COLOR, TERM }: Machine['env']): boolean {
  if (FORCE_COLOR !== undefined) return FORCE_COLOR !== '0' && FORCE_COLOR !== 'false';
  return stream.isTTY === true && !NO_COLOR && TERM !== 'dumb';
}

/** Whether a text and the prompt have more lines than the terminal. */
function isTooLong({ isTTY, rows, columns }: Output, text: string): boolean {
  if (isTTY !== true || rows === undefined) return false;
  const width = columns || 80;
  const lines = text.trimEnd().split('\n');
  return lines.reduce((sum, line) => sum + Math.max(1, Math.ceil(widthOf(line) / width)), 0) >= rows;
}

export function createPrinter(host: Machine, readers: () => Readers): Printer {
  const asJson = (value: object) => void host.stderr.write(`${JSON.stringify(value)}\n`);
  const say = (sentence: string) => {
    const name = hasColour(host.stderr, host.env)
      ? styleText('red', 'ferry:', { validateStream: false })
      : 'ferry:';
    host.stderr.write(`${name} ${printable(sentence)}\n`);
  };
  return {
    toTerminal: host.stdout.isTTY === true,
    async text(text) {
      const pager = readers().pager === false ? undefined : pagerOf(host.env);
      if (pager !== undefined && isTooLong(host.stdout, text) && (await host.page(pager, text))) return;
      host.stdout.write(text);
    },
    async answer(json, people) {
      const to = readers();
      if (to.quiet && !wantsJson(to)) return;
      const asked = { fields: to.fields, isStream: to.stream === true };
      if (!wantsJson(to)) return await this.text(line(await people()));
      const lines = documentsOf(json, asked).map((one) => JSON.stringify(one));
      if (lines.length > 0) host.stdout.write(line(lines.join('\n')));
    },
    note(sentence) {
      if (readers().quiet) return;
      if (wantsJson(readers())) asJson({ note: sentence });
      else host.stderr.write(`${printable(sentence)}\n`);
    },
    warning(sentence) {
      if (wantsJson(readers())) asJson({ warning: sentence });
      else say(sentence);
    },
    failure({ code, message, refusal, key }) {
      if (!wantsJson(readers())) return say(message);
      const { code: refused = '', details = {}, fields = {} } = refusal ?? {};
      const error = { exit_code: code, message, code: refused, details, fields };
      asJson({ error: key === undefined ? error : { ...error, idempotency_key: key } });
    },
  };
}
