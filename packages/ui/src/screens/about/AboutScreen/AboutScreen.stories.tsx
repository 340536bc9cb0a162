import { siteBare, siteNormal } from '@ferry/core/testing/fixtures/system';
import type { Meta } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import { inPage, loading, screenStories } from '../../parts/in-page.tsx';
import { AboutScreen, type AboutScreenProps } from './AboutScreen.tsx';

const args: AboutScreenProps = {
  siteName: '渡口',
  version: { state: 'ready', data: '0.1.0' },
  site: { state: 'ready', data: siteNormal },
};

export default {
  component: AboutScreen,
  decorators: [inPage],
  parameters: {
    layout: 'fullscreen',
    use: 'The facts of the site, for anybody: whom to write to, its terms, its version.',
    not: 'To win a visitor: WelcomeScreen.',
  },
  args,
} satisfies Meta<typeof AboutScreen>;

const failed = (message: string) => ({ state: 'failed', message, offline: message === '' }) as const;

const stories = screenStories('reads', AboutScreen, args, {
  Ready: {
    play: async ({ canvasElement }) => {
      const canvas = within(canvasElement);
      await expect(canvas.getByText('0.1.0')).toBeVisible();
      await expect(canvas.getByRole('link', { name: 'help@ferry.example' })).toHaveAttribute(
        'href',
        'mailto:help@ferry.example',
      );
    },
  },
  Loading: { args: { version: loading, site: loading } },
  /** The operator set nothing: missing facts are not shown. */
  Empty: { args: { site: { state: 'ready', data: siteBare } } },
  /** A failure to read the version shows no error. */
  Refused: { args: { version: failed('服务器暂时太忙。'), site: failed('服务器暂时太忙。') } },
  Offline: { args: { version: failed(''), site: failed('') } },
  Old: {
    args: {
      site: { state: 'ready', data: siteNormal, stale: { since: new Date('2026-03-14T03:50:00Z') } },
    },
  },
  Long: {
    args: {
      site: {
        state: 'ready',
        data: {
          ...siteNormal,
          contact_email: 'a.very.long.address.that.somebody.really.uses@mail.subdomain.ferry.example',
          status_url: `https://status.ferry.example/${'a-very-long-path/'.repeat(6)}`,
        },
      },
    },
  },
});

export const Ready = stories.Ready;
export const Loading = stories.Loading;
export const Empty = stories.Empty;
export const Refused = stories.Refused;
export const Offline = stories.Offline;
export const Old = stories.Old;
export const Long = stories.Long;
export const Sheet = stories.Sheet;
