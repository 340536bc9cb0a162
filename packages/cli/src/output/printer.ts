import { styleText } from 'node:util';
import type { CliError } from '../exit.ts';
import type { Machine, Output } from '../platform/host.ts';
import { printable } from './printable.ts';

/**
 * Says what came of a command, once: as JSON to programs, as text to people. Programs get a JSON document a line on
 * standard error, too: `note`, `warning` or `error`.
 */
export interface Printer {
  /** True where a person reads the answer itself, and not another program. */
  readonly toTerminal: boolean;
  answer(json: unknown, people: () => string | Promise<string>): Promise<void>;
  /** What a person may want to know beside the answer, on standard error; nothing with `--quiet`. */
  note(sentence: string): void;
  /** What went wrong and does not end the command, on standard error. */
  warning(sentence: string): void;
  /** Why the command ends: one sentence, or one JSON document for programs. */
  failure(error: CliError): void;
}

/** For whom it is printed. */
export interface Readers {
  readonly json?: boolean;
  readonly quiet?: boolean;
}

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
      const { json: wantsJson, quiet } = readers();
      if (quiet && !wantsJson) return;
      const text = wantsJson ? JSON.stringify(json) : await people();
      host.stdout.write(text.endsWith('\n') ? text : `${text}\n`);
    },
    note(sentence) {
      const { json, quiet } = readers();
      if (quiet) return;
      if (json) asJson({ note: sentence });
      else host.stderr.write(`${printable(sentence)}\n`);
    },
    warning(sentence) {
      if (readers().json) asJson({ warning: sentence });
      else say(sentence);
    },
    failure({ code, message, refusal }) {
      if (!readers().json) return say(message);
      const error = { exit_code: code, message, code: refusal?.code ?? '', fields: refusal?.fields ?? {} };
      asJson({ error });
    },
  };
}
