import { sample } from '@ferry/core/contract/base/sample';
import { frontDoorClosed, frontDoorNormal } from '@ferry/core/testing/fixtures/system';
import type { Decorator, Meta, StoryObj } from '@storybook/react-vite';
import type { PropsWithChildren } from 'react';
import { expect, fn, userEvent, within } from 'storybook/test';
import { VisitLayout } from '../../../layouts/VisitLayout/VisitLayout.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import {
  isFramed,
  loading,
  offline,
  old,
  ready,
  refused,
  serverError,
  sheetOf,
  storyNow,
} from '../../parts/in-page.tsx';
import { DoorNotices } from './DoorNotices.tsx';
import * as states from './WelcomeScreen.stories.tsx';
import { WelcomeScreen, type WelcomeScreenProps } from './WelcomeScreen.tsx';

/** The frame of visitors, in the language of the toolbar. */
function InFrame({ children }: PropsWithChildren) {
  const { t } = useTranslation('layout');
  return (
    <VisitLayout
      siteName={sample('渡口', 'Ferry')}
      homeHref="#home"
      nav={[
        { label: t('visitPlans'), href: '#plans' },
        { label: t('visitNodes'), href: '#nodes' },
        { label: t('visitSteps'), href: '#steps' },
        { label: t('visitQuestions'), href: '#questions' },
        { label: t('pageAbout'), href: '#about' },
      ]}
      signInHref="#sign-in"
      onTheme={fn()}
      onLocale={fn()}
    >
      {children}
    </VisitLayout>
  );
}

const inFrame: Decorator = (Story, context) =>
  isFramed(context) ? (
    <Story />
  ) : (
    <InFrame>
      <Story />
    </InFrame>
  );

/** The screen of a visitor, with data from the server. */
const Asked = (props: WelcomeScreenProps) => (
  <WelcomeScreen {...props} notices={<DoorNotices door={props.door} now={storyNow} onRetry={fn()} />} />
);

const args: WelcomeScreenProps = {
  siteName: sample('渡口', 'Ferry'),
  door: ready(frontDoorNormal),
  expects: { plans: true, nodes: true },
  needsInvite: false,
  apps: [
    {
      device: 'computer',
      apps: [{ name: 'Clash Verge Rev' }, { name: 'FlClash' }, { name: 'Surge', only: 'macOS' }],
    },
    { device: 'ios', apps: [{ name: 'Shadowrocket' }, { name: 'Stash' }] },
    { device: 'android', apps: [{ name: 'FlClash' }, { name: 'v2rayNG' }] },
  ],
  signUpHref: '#sign-up',
  signInHref: '#sign-in',
  offerHref: (shopId) => `#offer-${shopId}`,
};

export default {
  component: WelcomeScreen,
  render: (props) => <Asked {...props} />,
  decorators: [inFrame],
  parameters: {
    layout: 'fullscreen',
    use: 'A visitor’s first look at the service: what it is, what it costs, whether it works, how to join.',
    not: 'To sign in: SignInScreen.',
  },
  args,
} satisfies Meta<typeof WelcomeScreen>;

type Story = StoryObj<WelcomeScreenProps>;

/** A period changes prices and savings, and each plan leads to its own quote. */
export const Ready: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const [signUp] = canvas.getAllByRole('link', { name: /^(注册|Sign up)$/ });
    await expect(signUp).toHaveAttribute('href', '#sign-up');
    const choose = () => canvas.getByRole('link', { name: /^(选快艇|Choose Speedboat)$/ });
    await expect(choose()).toHaveAttribute('href', '#offer-300');
    await userEvent.click(canvas.getByRole('button', { name: /^(季付|Quarterly)$/ }));
    await expect(canvas.getByText(/¥81\.00/)).toBeVisible();
    await expect(canvas.getByText(/省 ¥9\.00|¥9\.00 less/)).toBeVisible();
    await expect(choose()).toHaveAttribute('href', '#offer-301');
    await expect(canvas.getByText(/4 \/ 5 个节点在线|4 of 5 nodes online/)).toBeVisible();
    await expect(canvas.getByText(/^(暂无上报|No reports)/)).toHaveTextContent(/0 \/ 1 在线|0 of 1 online/);
    await userEvent.click(canvas.getByText(/会自动扣款吗|charge me automatically/));
    await expect(canvas.getByText(/只从钱包余额扣|Only from your wallet/)).toBeVisible();
  },
};

export const Loading: Story = { args: { door: loading } };

/** The operator publishes nothing: the page has no prices, status or questions. */
export const Empty: Story = {
  args: { door: ready(frontDoorClosed) },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.queryByText(/¥/)).toBeNull();
    await expect(canvas.queryByText(/节点在线|nodes online/)).toBeNull();
    await expect(canvas.getByRole('heading', { name: /三步用上|three steps/ })).toBeVisible();
    await expect(canvas.getByRole('link', { name: /^(看怎么用|How it works)$/ })).toHaveAttribute(
      'href',
      '#steps',
    );
  },
};

export const ServerError: Story = { args: { door: serverError } };

export const Refused: Story = { args: { door: refused } };

export const Offline: Story = { args: { door: offline } };

export const Old: Story = { args: { door: old(frontDoorNormal) } };

/** Long names, one plan of two, and more countries than are listed. */
export const Long: Story = {
  args: {
    siteName: sample(
      '一个名字特别特别长的网络加速服务站点',
      'A network service whose site has a very long name',
    ),
    needsInvite: true,
    door: ready({
      ...frontDoorNormal,
      plans: frontDoorNormal.plans && {
        ...frontDoorNormal.plans,
        plans: frontDoorNormal.plans.plans.slice(0, 2).map((plan) => ({
          ...plan,
          name: sample('名字很长很长的一个旗舰套餐', 'A flagship plan that has a rather long name'),
          offers: plan.offers.map((offer) => ({ ...offer, money_amount: '9999999999.99' })),
        })),
      },
      nodes: frontDoorNormal.nodes && {
        ...frontDoorNormal.nodes,
        countries: ['HK', 'TW', 'JP', 'KR', 'SG', 'US', 'DE', 'GB'].map((country_code) => ({
          country_code,
          // The nodes in Korea never reported.
          online: country_code === 'KR' ? 0 : 12,
          total: 12,
          status: country_code === 'KR' ? ('unknown' as const) : ('online' as const),
        })),
      },
    }),
  },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText(/^(未知|Unknown)/)).toHaveTextContent(
      /0 \/ 12 在线|0 of 12 online/,
    );
  },
};

export const Sheet: Story = sheetOf('reads', states);
