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

/** A folder with the project's linter settings and manifests, into which a test puts its lines. */
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

/** Lints an import as if it stood in a file of the project, and says what the linter says. */
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

test.each([
  ['the contract', 'packages/core/src/contract/probe.ts', '../client/client.ts'],
  ['the client', 'packages/core/src/client/probe.ts', '../machines/session.machine.ts'],
  ['core', 'packages/core/src/machines/probe.ts', 'node:fs'],
  ['core', 'packages/core/src/machines/probe.ts', 'react'],
  ['a screen', 'packages/ui/src/screens/shop/probe.tsx', '@ferry/core/client'],
  ['a screen', 'packages/ui/src/screens/shop/probe.tsx', '@ferry/core/machines/query'],
  ['a component', 'packages/ui/src/components/Button/probe.tsx', '../../screens/load.ts'],
  ['the theme', 'packages/ui/src/theme/probe.ts', '../components/Button/Button.tsx'],
  ['the portal', 'packages/portal/src/probe.ts', '@ferry/server/config'],
  ['the command line', 'packages/cli/src/probe.ts', '@ferry/ui/components/Button/Button'],
  ['the server', 'packages/server/src/probe.ts', '@ferry/core/client'],
  ['a server module', 'packages/server/src/modules/shop/probe.ts', '../wallet/queries.ts'],
])('%s (%s) may not import %s', async (_who, file, from) => {
  const { fails, says } = await lint(file, from);
  expect(fails).toBe(true);
  expect(says).toMatch(/noRestrictedImports|noUndeclaredDependencies|noNodejsModules/);
});

test.each([
  ['packages/core/src/client/probe.ts', '../contract/call.ts'],
  ['packages/ui/src/screens/shop/probe.tsx', '@ferry/core/contract/shop'],
  ['packages/server/src/modules/shop/probe.ts', '../wallet/index.ts'],
  ['packages/server/src/modules/shop/probe.ts', '../../context.ts'],
  ['packages/cli/src/probe.ts', '@ferry/core/client'],
])('%s may import %s', async (file, from) => {
  expect(await lint(file, from)).toMatchObject({ fails: false });
});
