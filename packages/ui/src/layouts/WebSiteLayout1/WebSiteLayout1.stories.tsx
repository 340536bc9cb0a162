import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, within } from 'storybook/test';
import { WebSiteLayout1 } from './WebSiteLayout1.tsx';

const meta = {
  component: WebSiteLayout1,
  parameters: {
    layout: 'fullscreen',
    use: 'Pages to read, on the page’s width.',
    not: 'Behind the sign-in: WebSiteLayout2.',
  },
  args: {
    siteName: '渡口',
    homeHref: '#home',
    links: [{ label: '关于', href: '#about' }],
    onTheme: fn(),
    onLocale: fn(),
    children: <h1>关于渡口</h1>,
  },
} satisfies Meta<typeof WebSiteLayout1>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Reading: Story = {
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('main')).toHaveTextContent('关于渡口');
  },
};
