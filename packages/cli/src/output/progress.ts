import type { Host } from '../platform/host.ts';
import { printable } from './printable.ts';

/** A line at the terminal that tells how far a long work is; nothing at all where nobody watches. */
export interface Progress {
  show(line: string): void;
  /** Takes the line away. */
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
