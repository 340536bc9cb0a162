import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const bin = fileURLToPath(new URL('../../../node_modules/.bin/ferry', import.meta.url));

export interface FerryRun {
  code: number;
  out: string;
  err: string;
}

/** Runs the command line as a script would. */
export function ferry(environment: Record<string, string>, args: string[], input = ''): Promise<FerryRun> {
  return new Promise((resolve) => {
    const child = spawn(bin, args, { env: { ...process.env, NO_COLOR: '1', ...environment } });
    let out = '';
    let err = '';
    child.stdout.on('data', (chunk: Buffer) => {
      out += chunk.toString();
    });
    child.stderr.on('data', (chunk: Buffer) => {
      err += chunk.toString();
    });
    child.on('close', (code) => resolve({ code: code ?? -1, out, err }));
    child.stdin.end(input);
  });
}
