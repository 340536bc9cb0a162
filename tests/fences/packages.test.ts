import { execFile } from 'node:child_process';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
let copy = '';

/** A folder with the project's linter settings and manifests, to which a test adds its lines. */
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'ferry-fences-'));
  const settings = JSON.parse(readFileSync(join(root, 'biome.json'), 'utf8'));
  writeFileSync(join(copy, 'biome.json'), JSON.stringify({ ...settings, vcs: { enabled: false } }));
  for (const name of readdirSync(join(root, 'packages'))) {
    mkdirSync(join(copy, 'packages', name), { recursive: true });
    copyFileSync(join(root, 'packages', name, 'package.json'), join(copy, 'packages', name, 'package.json'));
  }
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

/** Lints an import as if it were in a file of the project. Returns the linter's output. */
function lint(file: string, from: string): Promise<{ fails: boolean; says: string }> {
  const path = join(copy, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `import { x } from '${from}';\n\nexport const y = x;\n`);
  return new Promise((resolve) => {
    execFile(
      join(root, 'node_modules/.bin/biome'),
      ['lint', file],
      { cwd: copy },
      (error, stdout, stderr) => {
        rmSync(path);
        resolve({ fails: error !== null, says: stdout + stderr });
      },
    );
  });
}

/** The linter refuses packages that a manifest does not name, and Node's modules where there is no Node. */
test.each([
  ['packages/core/src/machines/probe.ts', 'node:fs'],
  ['packages/core/src/machines/probe.ts', 'react'],
  ['packages/ui/src/screens/shop/probe.tsx', 'node:path'],
  ['packages/ui/src/screens/shop/probe.tsx', 'crisp-sdk-web'],
  ['packages/ui/src/screens/shop/probe.tsx', '@ferry/portal'],
  ['packages/portal/src/probe.ts', 'styled-components'],
  ['packages/portal/src/probe.ts', '@ferry/server/settings/config'],
  ['packages/cli/src/probe.ts', '@ferry/ui/components/Button/Button'],
  ['packages/server/src/probe.ts', '@ferry/ui/theme/tokens'],
])('%s may not import the package %s', async (file, from) => {
  const { fails, says } = await lint(file, from);
  expect(fails).toBe(true);
  expect(says).toMatch(/noUndeclaredDependencies|noNodejsModules/);
});

test.each([
  ['packages/ui/src/screens/shop/probe.tsx', '@ferry/core/contract/shop/customer'],
  ['packages/cli/src/probe.ts', '@ferry/core/client'],
])('%s may import %s', async (file, from) => {
  expect(await lint(file, from)).toMatchObject({ fails: false });
});
