import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { tempFolder } from './terminal.ts';

/**
 * A node's machine in a folder. Small programs replace systemd and the network, and record their calls. Every download comes
 * from the server at `network`. `kind` is the answer of `uname -m`.
 */
export function openNodeMachine(network: string, kind = 'x86_64') {
  const root = tempFolder();
  const [bin, calls] = [join(root, 'bin'), join(root, 'calls')];
  mkdirSync(bin);
  writeFileSync(calls, '');
  const programs = {
    uname: `echo ${kind}`,
    curl: `sed 's#https://[a-z.]*#${network}#' | /usr/bin/curl "$@"`,
    systemctl: '',
    journalctl: '',
    sleep: '',
    'apt-get': 'exit 1',
  };
  const place = (name: string, does: string) => {
    writeFileSync(join(bin, name), `#!/bin/sh\necho ${name} "$@" >> ${calls}\n${does}\n`);
    chmodSync(join(bin, name), 0o755);
  };
  for (const [name, does] of Object.entries(programs)) place(name, does);
  const at = (path: string) => join(root, path);
  return {
    at,
    /** Replaces one of these programs. */
    place,
    read: (path: string) => readFileSync(at(path), 'utf8'),
    mode: (path: string) => statSync(at(path)).mode & 0o777,
    calls: () => readFileSync(calls, 'utf8'),
    /** All files except those of the test itself. */
    all: () =>
      readdirSync(root, { recursive: true, encoding: 'utf8' })
        .filter((path) => !/^(bin|calls)/.test(path) && statSync(at(path)).isFile())
        .sort(),
    async run(script: string) {
      const shell = spawn('sh', [], {
        env: { PATH: `${bin}:${process.env.PATH}`, FERRY_INSTALL_ROOT: root },
      });
      let [out, err] = ['', ''];
      shell.stdout.setEncoding('utf8').on('data', (part) => {
        out += part;
      });
      shell.stderr.setEncoding('utf8').on('data', (part) => {
        err += part;
      });
      shell.stdin.end(script);
      const [code] = await once(shell, 'close');
      return { code, out, err };
    },
  };
}
