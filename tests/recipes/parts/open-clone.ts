import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** The present sources in a separate repository, with one commit and the installed packages. */
export interface Clone {
  readonly folder: string;
  /** Runs a command in the folder and returns its output. If it fails, throws with the output. */
  run(command: string): string;
  /** Undoes all changes. The compiler's cache is that of the sources again, if they have one. */
  reset(): void;
  remove(): void;
}

/** The timeout of one command in milliseconds, long enough for a busy machine. */
const commandTimeoutMs = 600_000;

/** Opens a clone beside the sources, where packages can be linked instead of copied. */
export function openClone(): Clone {
  const folder = join(root, '.artifacts/recipes');
  rmSync(folder, { recursive: true, force: true });
  const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, encoding: 'utf8' });
  const files = execFileSync('git', ['ls-files', '-coz', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\0')
    .filter((file) => file !== '' && existsSync(join(root, file)));
  for (const file of files) cpSync(join(root, file), join(folder, file));
  const packages = join(root, 'node_modules');
  execFileSync('cp', ['-al', packages, folder]);
  // Caches are copied and not linked, because programs write into them.
  for (const name of readdirSync(packages).filter((one) => /^\.(cache|vite|vitest)/.test(one))) {
    rmSync(join(folder, 'node_modules', name), { recursive: true });
    cpSync(join(packages, name), join(folder, 'node_modules', name), { recursive: true });
  }
  // After `npm run check` the compiler only has to read what a recipe changes.
  const compiled = join(root, '.tsbuild');
  const copyCompiled = () => {
    if (!existsSync(compiled)) return;
    rmSync(join(folder, '.tsbuild'), { recursive: true, force: true });
    cpSync(compiled, join(folder, '.tsbuild'), { recursive: true });
  };
  git('init', '--quiet');
  git('add', '--all');
  git('config', 'user.name', 'Ferry');
  git('config', 'user.email', 'ferry@example.com');
  git('commit', '--quiet', '--message', 'The sources');
  const { TEST_DATABASE_URL: _, NODE_OPTIONS: __, ...environment } = process.env;
  const own = Object.fromEntries(
    Object.entries(environment).filter(([name]) => !/^(VITEST|NODE_ENV|FERRY_)/.test(name)),
  );
  return {
    folder,
    run(command) {
      try {
        return execFileSync('bash', ['-c', command], {
          cwd: folder,
          encoding: 'utf8',
          timeout: commandTimeoutMs,
          stdio: ['ignore', 'pipe', 'pipe'],
          env: { ...own, NO_COLOR: '1', PATH: `${join(process.execPath, '..')}:${process.env.PATH}` },
        });
      } catch (error) {
        const { stdout = '', stderr = '', message } = error as Error & { stdout?: string; stderr?: string };
        throw new Error(`$ ${command}\n${stdout}${stderr || message}`);
      }
    },
    reset() {
      git('reset', '--quiet', '--hard');
      git('clean', '--quiet', '-fd');
      copyCompiled();
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
