import { sample } from '@ferry/core/contract/base/sample';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, within } from 'storybook/test';
import { useTranslation } from '../../locales/use-translation.ts';
import type { FrameProps } from '../DefaultLayout/DefaultLayout.tsx';
import { WebSiteLayout1 } from './WebSiteLayout1.tsx';

/** A page of the frame, in the language of the toolbar. */
function Worded(frame: FrameProps) {
  const { t } = useTranslation(['layout', 'about']);
  return (
    <WebSiteLayout1 {...frame} links={[{ label: t('layout:pageAbout'), href: '#about' }]}>
      <h1>{t('about:title', { site: frame.siteName })}</h1>
      <p>{t('about:aboutLead')}</p>
    </WebSiteLayout1>
  );
}

const meta = {
  component: WebSiteLayout1,
  render: (args) => <Worded {...args} />,
  parameters: {
    layout: 'fullscreen',
    use: 'Pages to read, on the page’s width.',
    not: 'Behind the sign-in: WebSiteLayout2.',
  },
  args: {
    siteName: sample('渡口', 'Ferry'),
    homeHref: '#home',
    onTheme: fn(),
    onLocale: fn(),
    children: undefined,
  },
} satisfies Meta<typeof WebSiteLayout1>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Ready: Story = {
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('main')).toHaveTextContent(/关于渡口|About Ferry/);
  },
};
