import type { Host } from '../platform/http/host.ts';
import { printable } from './printable.ts';

/** A progress line on a terminal. Nothing without a terminal. */
export interface Progress {
  show(line: string): void;
  /** Removes the line. */
  end(): void;
}

const startOfLine = '\r\u001b[K';

export function createProgress({ stderr, env }: Host): Progress {
  if (stderr.isTTY !== true || env.TERM === 'dumb') return { show() {}, end() {} };
  return {
    show(line) {
      stderr.write(startOfLine + printable(line).slice(0, (stderr.columns || 80) - 1));
    },
    end() {
      stderr.write(startOfLine);
    },
  };
}
