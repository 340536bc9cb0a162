import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import { Button } from '../../components/Button/Button.tsx';
import { WebSiteLayout1 } from '../WebSiteLayout1/WebSiteLayout1.tsx';
import { AuthCard, DefaultLayout } from './DefaultLayout.tsx';

const meta = {
  component: DefaultLayout,
  parameters: {
    layout: 'fullscreen',
    use: 'Sign-in and other pages of one short form.',
    not: 'Behind the sign-in: WebSiteLayout2.',
  },
  args: {
    siteName: '渡口',
    homeHref: '#home',
    links: [{ label: '关于', href: '#about' }],
    onTheme: fn(),
    onLocale: fn(),
    children: (
      <AuthCard>
        <h1>登录渡口</h1>
        <Button kind="primary" size="big" wide>
          登录
        </Button>
      </AuthCard>
    ),
  },
} satisfies Meta<typeof DefaultLayout>;

export default meta;
type Story = StoryObj<typeof meta>;

/** With the fixed copyright line. */
export const Sheet: Story = {
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText('© 2020–2025 渡口')).toBeVisible();
  },
};

/** Each switch toggles to the other value. */
export const Switches: Story = {
  play: async ({ canvasElement, args, globals }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: /切换深浅色|Switch theme/ }));
    await expect(args.onTheme).toHaveBeenCalledWith(globals.theme === 'dark' ? 'light' : 'dark');
    await userEvent.click(canvas.getByRole('button', { name: /切换到英文|Switch to Chinese/ }));
    await expect(args.onLocale).toHaveBeenCalledWith(globals.locale === 'en' ? 'zh-CN' : 'en');
  },
};

/** The same layout with text content. */
export const Reading: Story = {
  render: (args) => (
    <WebSiteLayout1 {...args}>
      <h1>关于渡口</h1>
      <p>正文站在这里。</p>
    </WebSiteLayout1>
  ),
};
