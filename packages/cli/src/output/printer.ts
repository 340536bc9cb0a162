import { styleText } from 'node:util';
import type { CliError } from '../exit.ts';
import type { Machine, Output } from '../platform/host.ts';
import { documentsOf } from './fields.ts';
import { printable } from './printable.ts';

/**
 * Prints the result of a command: JSON for programs, text for people. On standard error programs also get one JSON
 * document a line: `note`, `warning` or `error`.
 */
export interface Printer {
  /** True if a person reads the answer, and not another program. */
  readonly toTerminal: boolean;
  answer(json: unknown, people: () => string | Promise<string>): Promise<void>;
  /** Further information on standard error. Nothing with `--quiet`. */
  note(sentence: string): void;
  /** A problem that does not end the command, on standard error. */
  warning(sentence: string): void;
  /** Why the command ends: one sentence, or one JSON document for programs. */
  failure(error: CliError): void;
}

/** For whom the output is. */
export interface Readers {
  readonly json?: boolean;
  /** Only these fields of each row or of the one object. */
  readonly fields?: readonly string[];
  /** One JSON document a line. */
  readonly stream?: boolean;
  readonly quiet?: boolean;
}

/** Whether the output is for a program. Options for fields or lines imply JSON. */
export const wantsJson = ({ json, fields, stream }: Readers): boolean =>
  json === true || stream === true || fields !== undefined;

export const hasColour = (stream: Output, env: Machine['env']): boolean =>
  stream.isTTY === true && !env.NO_COLOR && env.TERM !== 'dumb';

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
    async answer(json, people) {
      const to = readers();
      if (to.quiet && !wantsJson(to)) return;
      const asked = { fields: to.fields, isStream: to.stream === true };
      const lines = wantsJson(to)
        ? documentsOf(json, asked).map((one) => JSON.stringify(one))
        : [await people()];
      if (lines.length === 0) return;
      const text = lines.join('\n');
      host.stdout.write(text.endsWith('\n') ? text : `${text}\n`);
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
    failure({ code, message, refusal }) {
      if (!wantsJson(readers())) return say(message);
      const error = { exit_code: code, message, code: refusal?.code ?? '', fields: refusal?.fields ?? {} };
      asJson({ error });
    },
  };
}
