import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** The time limit of one command in milliseconds. */
const commandTimeoutMs = 120_000;
const lines = 24;

/** The final content of a terminal, without colours, and with overwritten lines in their last form. */
const asShown = (written: string): string =>
  stripVTControlCharacters(written.replaceAll('\r\n', '\n')).replace(/^.*\r/gm, '');

/** One Bash process, which keeps its folder and variables between commands. */
export function openShell(folder: string, env: Readonly<Record<string, string>>) {
  const [file, mark] = [join(folder, '.typed'), `--- done ${crypto.randomUUID()}`];
  const bash = spawn('bash', ['--noprofile', '--norc'], {
    cwd: folder,
    env,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(bash, 'exit');
  bash.stdin.write('exec 2>&1\nlast=0\n');
  let written = '';
  let hear = () => {};
  bash.stdout.setEncoding('utf8').on('data', (part: string) => {
    written += part;
    hear();
  });

  async function untilMark(command: string): Promise<{ output: string; code: number }> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const timer = setTimeout(
      () => reject(new Error(`This does not end: ${command}\n${written}`)),
      commandTimeoutMs,
    );
    void ended.then(() => reject(new Error(`The shell ended with: ${command}\n${written}`)));
    const end = new RegExp(`${mark} (\\d+)\\n`);
    hear = () => end.test(written) && resolve();
    try {
      await promise;
      const [said = '', code] = written.split(end);
      return { output: said, code: Number(code) };
    } finally {
      clearTimeout(timer);
      written = '';
    }
  }

  return {
    /** Runs one command: on a terminal with the given width, otherwise into a pipe. */
    async run(command: string, columns?: number): Promise<{ output: string; code: number }> {
      writeFileSync(file, `${command}\n`);
      const inside = `stty cols ${columns} rows ${lines} -echo; bash ${file}`;
      const line =
        columns === undefined
          ? `typed=$(<'${file}'); (exit $last); eval "$typed" < /dev/null`
          : `script --quiet --return --command '${inside}' /dev/null < /dev/null`;
      bash.stdin.write(`${line}; last=$?; echo "${mark} $last"\n`);
      const { output, code } = await untilMark(command);
      return { output: columns === undefined ? output : asShown(output), code };
    },
    async end(): Promise<void> {
      bash.kill('SIGKILL');
      await ended;
    },
  };
}
