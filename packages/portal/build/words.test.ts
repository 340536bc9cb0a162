import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { languages, sourceLanguage } from '@ferry/core/words/languages';
import { createServer, type ViteDevServer } from 'vite';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { words, wordsAsJson } from './words.ts';

const fileOf = (language: string) =>
  fileURLToPath(new URL(`../../ui/src/locales/${language}/layout.json`, import.meta.url));

let root: string;
let server: ViteDevServer;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'words-'));
  server = await createServer({
    root,
    configFile: false,
    plugins: [words()],
    json: wordsAsJson,
    logLevel: 'silent',
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, ws: false, fs: { strict: false } },
  });
});
afterEach(async () => {
  await server.close();
  await rm(root, { recursive: true });
});

/** For what hangs: a machine that does much else takes many times as long. */
const pollOptions = { timeout: 30_000 };

const isWatched = (file: string) =>
  server.watcher.getWatched()[dirname(file)]?.includes(basename(file)) === true;

test.each(languages)(
  'a page in %s reloads when its words or those of the source language change',
  async (language) => {
    const { client } = server.environments;
    for (const changed of [fileOf(language), fileOf(sourceLanguage)]) {
      await client.transformRequest(`/@fs${fileOf(language)}`);
      await expect.poll(() => isWatched(changed), pollOptions).toBe(true);
      const sent = vi.spyOn(client.hot, 'send').mockClear();
      server.watcher.emit('change', changed);
      await expect
        .poll(() => sent.mock.calls.flat(), pollOptions)
        .toContainEqual(expect.objectContaining({ type: 'full-reload' }));
    }
  },
);
