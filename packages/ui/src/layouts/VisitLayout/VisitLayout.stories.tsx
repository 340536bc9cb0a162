import { sample } from '@ferry/core/contract/base/sample';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, within } from 'storybook/test';
import { useTranslation } from '../../locales/use-translation.ts';
import { VisitLayout, type VisitLayoutProps } from './VisitLayout.tsx';

/** A page of the frame, in the language of the toolbar. */
function Worded(frame: VisitLayoutProps) {
  const { t } = useTranslation(['layout', 'about']);
  return (
    <VisitLayout
      {...frame}
      nav={[
        { label: t('layout:visitPlans'), href: '#plans' },
        { label: t('layout:pageAbout'), href: '#about', isHere: true },
      ]}
      links={[{ label: t('layout:pageAbout'), href: '#about' }]}
    >
      <h1>{t('about:welcomeTitle')}</h1>
    </VisitLayout>
  );
}

const meta = {
  component: VisitLayout,
  render: (args) => <Worded {...args} />,
  parameters: {
    layout: 'fullscreen',
    use: 'Pages that tell a visitor about the service.',
    not: 'A form in the middle: DefaultLayout.',
  },
  args: {
    siteName: sample('渡口', 'Ferry'),
    homeHref: '#home',
    nav: [],
    signInHref: '#sign-in',
    onTheme: fn(),
    onLocale: fn(),
    children: undefined,
  },
} satisfies Meta<typeof VisitLayout>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Ready: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByRole('link', { name: /^(登录|Sign in)$/ })).toHaveAttribute('href', '#sign-in');
  },
};

/** A signed-in customer needs no links to sign in. */
export const SignedIn: Story = {
  args: { signInHref: undefined },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).queryByRole('link', { name: /^(登录|Sign in)$/ })).toBeNull();
  },
};
