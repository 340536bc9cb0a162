import { styleText } from 'node:util';
import type { Host, Output } from '../platform/host.ts';
import { printable } from './printable.ts';

/** Says what came of a command, once: as JSON to programs, as text to people. */
export interface Printer {
  /** True where a person reads the answer itself, and not another program. */
  readonly toTerminal: boolean;
  answer(json: unknown, people: () => string | Promise<string>): Promise<void>;
  /** The one sentence of a failure. */
  failure(message: string): void;
}

const hasColour = (stream: Output, env: Host['env']) =>
  stream.isTTY === true && !env.NO_COLOR && env.TERM !== 'dumb';

export function createPrinter(host: Host, wantsJson: () => boolean): Printer {
  return {
    toTerminal: host.stdout.isTTY === true,
    async answer(json, people) {
      const text = wantsJson() ? JSON.stringify(json) : await people();
      host.stdout.write(text.endsWith('\n') ? text : `${text}\n`);
    },
    failure(message) {
      const name = hasColour(host.stderr, host.env)
        ? styleText('red', 'ferry:', { validateStream: false })
        : 'ferry:';
      host.stderr.write(`${name} ${printable(message)}\n`);
    },
  };
}
