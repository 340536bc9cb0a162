import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface TestClickhouse extends AsyncDisposable {
  readonly url: string;
  /** The next request is executed, but its response is lost. */
  loseNextAnswer(): void;
}

/** An empty ClickHouse for one test. */
export async function openClickhouse(folder: string): Promise<TestClickhouse> {
  const data = mkdtempSync(join(tmpdir(), 'ferry-clickhouse-'));
  const child = fork(new URL('./serve-chdb.ts', import.meta.url), [folder, data], { execArgv: [] });
  const died = once(child, 'exit').then(([code]) => {
    throw new Error(`the engine of ClickHouse ended with ${code}; it needs glibc or macOS`);
  });
  const [port] = await Promise.race([once(child, 'message'), died]);
  return {
    url: `http://ferry:secret@127.0.0.1:${port}/default`,
    loseNextAnswer: () => void child.send('lose the next answer'),
    async [Symbol.asyncDispose]() {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
      rmSync(data, { recursive: true, force: true });
    },
  };
}
