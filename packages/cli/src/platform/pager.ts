import { once } from 'node:events';
import type { Machine } from './http/host.ts';

/** The command that shows long texts: FERRY_PAGER, PAGER or `less`. `undefined`: no pager is wanted. */
export function pagerOf({ CI, FERRY_PAGER, PAGER, TERM }: Machine['env']): string | undefined {
  const wanted = (FERRY_PAGER ?? PAGER ?? 'less').trim();
  return CI || TERM === 'dumb' || wanted === '' || wanted === 'cat' ? undefined : wanted;
}

/**
 * The options of `less` unless the environment has them: end if everything fits, keep colours, leave the text on the screen.
 * All output is UTF-8, in every locale.
 */
const lessDefaults = { LESS: 'FRX', LESSCHARSET: 'utf-8' };

/** Shows a text in a pager and waits until the reader leaves it. False: there is no such pager. */
export async function page(env: Machine['env'], pager: string, text: string): Promise<boolean> {
  const { spawn } = process.getBuiltinModule('node:child_process');
  const isThere = pager === 'less' ? 'command -v less > /dev/null || exit 127; ' : '';
  const child = spawn('sh', ['-c', isThere + pager], {
    stdio: ['pipe', 'inherit', 'inherit'],
    env: { ...lessDefaults, ...env },
  });
  // The reader left before the end of the text.
  child.stdin.on('error', () => {});
  child.stdin.end(text);
  try {
    const [code] = await once(child, 'close');
    return code !== 126 && code !== 127;
  } catch {
    return false;
  }
}
