import { fileURLToPath } from 'node:url';
import { build, type Plugin, type Rolldown } from 'vite';
import { dark, light } from '../../ui/src/theme/tokens.ts';

const source = fileURLToPath(new URL('../src/first-paint.ts', import.meta.url));

/** One script without imports: a module would only run after the page was first drawn. */
async function bundle(): Promise<string> {
  const [built] = (await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, rolldownOptions: { input: source, output: { format: 'iife' } } },
  }).then((result) => [result].flat())) as Rolldown.RolldownOutput[];
  return built?.output[0].code ?? '';
}

/** Ground and theme of the page before its scripts have come. No inline script: the page forbids them. */
export function firstPaint(): Plugin {
  let reference = '';
  let isServed = false;
  return {
    name: 'ferry-first-paint',
    configResolved({ command }) {
      isServed = command === 'serve';
    },
    async buildStart() {
      if (isServed) return;
      reference = this.emitFile({ type: 'asset', name: 'first-paint.js', source: await bundle() });
    },
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle: files = {} }) {
        const built = Object.values(files).find(
          (file) => file.type === 'asset' && file.names.includes('first-paint.js'),
        );
        const script = isServed
          ? { type: 'module', src: '/src/first-paint.ts' }
          : { src: `/${built?.fileName ?? reference}` };
        const ground = `html{background:${light.page}}html[data-theme=dark]{background:${dark.page}}`;
        return [
          { tag: 'style', children: ground, injectTo: 'head' },
          { tag: 'script', attrs: script, injectTo: 'head' },
        ];
      },
    },
  };
}
