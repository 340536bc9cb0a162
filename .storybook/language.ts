import type { Globals } from 'storybook/internal/types';

const asked = new URLSearchParams(location.search).get('globals') ?? '';

/** The language that the stories of this page were loaded in: of their tests, else of the page's address. */
export const languageOfPage: string =
  import.meta.env.STORIES_LOCALE ?? /(?:^|;)locale:([^;]+)/.exec(asked)?.[1] ?? 'zh-CN';

/** Opens this page in another language, since the samples of a story are chosen when it is loaded. Does not return. */
export function openIn({ theme, locale }: Globals): Promise<never> {
  const page = new URL(location.href);
  page.searchParams.set('globals', `theme:${theme};locale:${locale}`);
  location.replace(page);
  return new Promise(() => {});
}
