import { execFileSync } from 'node:child_process';
import { stripVTControlCharacters } from 'node:util';
import type { Browser } from 'playwright';
import { dark } from '../../packages/ui/src/theme/tokens.ts';

const commands = [
  'ferry products list',
  'ferry users find demo@example.com',
  'ferry users grant demo@example.com --traffic 10GB --reason outage --dry-run',
];

/** What a command prints on a terminal. */
const outputOf = (command: string, environment: Record<string, string>): string =>
  stripVTControlCharacters(
    execFileSync(
      'script',
      ['--quiet', '--return', '--command', `stty cols 110 rows 60; ${command}`, '/dev/null'],
      {
        env: { ...process.env, LC_ALL: 'C.UTF-8', FERRY_PAGER: 'cat', ...environment },
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    ),
  ).replaceAll('\r', '');

/** Takes a picture of commands with what they print. */
export async function drawTerminal(
  browser: Browser,
  environment: Record<string, string>,
  path: string,
): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 960, height: 100 } });
  await page.setContent(
    `<style>
      body { margin: 0; background: ${dark.surface}; color: ${dark.text}; }
      pre { margin: 0; padding: 24px 28px; font: 14px/1.55 'Noto Sans Mono CJK SC', monospace; }
      b { color: ${dark.primary}; }
    </style><pre></pre>`,
  );
  await page.locator('pre').evaluate(
    (block, blocks) => {
      for (const [command, output] of blocks) {
        const typed = document.createElement('b');
        typed.textContent = `$ ${command}\n`;
        block.append(typed, `${output.trimEnd()}\n\n`);
      }
    },
    commands.map((command) => [command, outputOf(command, environment)] as const),
  );
  await page.locator('pre').screenshot({ path });
  await page.close();
}
