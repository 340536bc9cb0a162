import { fileURLToPath } from 'node:url';
import { build, type Plugin, type Rolldown } from 'vite';
import { dark, light } from '../../ui/src/theme/tokens.ts';

const source = fileURLToPath(new URL('../src/first-paint.ts', import.meta.url));

/** One script without imports: a module would only run after the first paint. */
async function bundle(): Promise<string> {
  const [built] = (await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, rolldownOptions: { input: source, output: { format: 'iife' } } },
  }).then((result) => [result].flat())) as Rolldown.RolldownOutput[];
  return built?.output[0].code ?? '';
}

/**
 * Sets the background, the theme and the visibility of the first picture before the page's scripts are loaded. The
 * script is inline, so that nothing waits for it. The server allows it in the CSP by its hash.
 */
export function firstPaint(): Plugin {
  let isServed = false;
  return {
    name: 'ferry-first-paint',
    configResolved({ command }) {
      isServed = command === 'serve';
    },
    transformIndexHtml: {
      order: 'post',
      async handler() {
        const ground =
          `html{background:${light.page}}html[data-theme=dark]{background:${dark.page}}` +
          'html[data-picture=wrong] #portal[data-picture]{display:none}' +
          'html{font-family:sans-serif}' +
          'noscript p,[data-missing]{margin:0;padding:10px 20px;font-size:14px;line-height:1.6;text-align:center}' +
          '[data-missing]{position:sticky;top:0;z-index:9;display:flex;flex-wrap:wrap;gap:6px 16px;' +
          `justify-content:center;align-items:center;background:${light['warning-soft']};color:${light.text}}` +
          `html[data-theme=dark] [data-missing]{background:${dark['warning-soft']};color:${dark.text}}` +
          '[data-missing] button{min-height:44px;padding:0 16px;font:inherit;color:inherit;background:none;' +
          'border:1px solid;border-radius:8px}';
        return [
          { tag: 'style', children: ground, injectTo: 'head' },
          isServed
            ? { tag: 'script', attrs: { type: 'module', src: '/src/first-paint.ts' }, injectTo: 'head' }
            : { tag: 'script', children: (await bundle()).trim(), injectTo: 'head' },
        ];
      },
    },
  };
}
