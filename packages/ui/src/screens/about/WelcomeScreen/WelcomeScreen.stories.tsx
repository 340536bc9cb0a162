import { siteBare, siteNormal } from '@ferry/core/testing/fixtures/system';
import { sample } from '@ferry/core/testing/sample';
import type { Decorator, Meta } from '@storybook/react-vite';
import { expect, fn, within } from 'storybook/test';
import { DefaultLayout } from '../../../layouts/DefaultLayout/DefaultLayout.tsx';
import { loading, offline, refused, screenStories, serverError, stale } from '../../parts/in-page.tsx';
import { WelcomeScreen, type WelcomeScreenProps } from './WelcomeScreen.tsx';

const inFrame: Decorator = (Story) => (
  <DefaultLayout siteName={sample('渡口', 'Ferry')} homeHref="#home" onTheme={fn()} onLocale={fn()}>
    <Story />
  </DefaultLayout>
);

const args: WelcomeScreenProps = {
  siteName: sample('渡口', 'Ferry'),
  site: { state: 'ready', data: siteNormal },
  signUpHref: '#sign-up',
  signInHref: '#sign-in',
};

export default {
  component: WelcomeScreen,
  decorators: [inFrame],
  parameters: {
    layout: 'fullscreen',
    use: 'Somebody’s first look at the service: what it is, from what price, how to join.',
    not: 'For somebody who came to sign in: SignInScreen.',
  },
  args,
} satisfies Meta<typeof WelcomeScreen>;

const stories = screenStories('reads', WelcomeScreen, args, {
  /** The price is in the page's language, and both buttons lead on. */
  Ready: {
    play: async ({ canvasElement }) => {
      const canvas = within(canvasElement);
      await expect(canvas.getByText(/¥10\.00.*30/)).toBeVisible();
      await expect(canvas.getByRole('link', { name: /^(注册|Sign up)$/ })).toHaveAttribute(
        'href',
        '#sign-up',
      );
      await expect(canvas.getByRole('link', { name: /^(登录|Sign in)$/ })).toHaveAttribute(
        'href',
        '#sign-in',
      );
    },
  },
  Loading: { args: { site: loading } },
  /** Nothing is for sale, so no price is shown. */
  Empty: { args: { site: { state: 'ready', data: siteBare } } },
  ServerError: { args: { site: serverError } },
  Refused: { args: { site: refused } },
  Offline: { args: { site: offline } },
  Old: {
    args: {
      site: { state: 'ready', data: siteNormal, stale },
    },
  },
  Long: {
    args: {
      siteName: sample(
        '一个名字特别特别长的网络加速服务站点',
        'A network service whose site has a very long name',
      ),
      site: {
        state: 'ready',
        data: { price_from: { amount: '9999999999.99', currency: 'CNY', period: 'P1Y6M' } },
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
