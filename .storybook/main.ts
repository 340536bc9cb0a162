import type { StorybookConfig } from '@storybook/react-vite';

const map = 'virtual:page-map';

/**
 * `virtual:page-map` lists every page of the portal with its screens and calls, for the first page of the storybook.
 */
const pageMap = {
  name: 'ferry-page-map',
  resolveId: (id: string) => (id === map ? `\0${map}` : undefined),
  async load(id: string) {
    if (id !== `\0${map}`) return undefined;
    const { mapPages } = await import('../tests/pictures/page-map.ts');
    return `export const pages = ${JSON.stringify(await mapPages())};`;
  },
};

/** Derives a story's tags from its folder, for filters. */
const tagOf = (file: string): string[] => {
  const folder = /packages\/ui\/src\/(component|layout|screen)s\//.exec(file)?.[1];
  return folder === undefined ? [] : [folder];
};

const config: StorybookConfig = {
  stories: ['./chapters/*.mdx', '../packages/ui/src/**/*.stories.tsx'],
  addons: ['@storybook/addon-docs', '@storybook/addon-a11y', '@storybook/addon-vitest'],
  framework: '@storybook/react-vite',
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  features: { backgrounds: false },
  experimental_indexers: (indexers = []) =>
    indexers.map((indexer) => ({
      ...indexer,
      async createIndex(file, options) {
        const stories = await indexer.createIndex(file, options);
        return stories.map((story) => ({ ...story, tags: [...(story.tags ?? []), ...tagOf(file)] }));
      },
    })),
  viteFinal: (vite) => ({ ...vite, plugins: [...(vite.plugins ?? []), pageMap] }),
};

export default config;
