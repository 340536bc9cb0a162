import { sample } from '@ferry/core/contract/base/sample';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import { Button } from '../../components/Button/Button.tsx';
import { useTranslation } from '../../locales/use-translation.ts';
import { AuthCard, DefaultLayout, type FrameProps } from './DefaultLayout.tsx';

/** A page of the frame, in the language of the toolbar. */
function Worded(frame: FrameProps) {
  const { t } = useTranslation('layout');
  return (
    <DefaultLayout {...frame} links={[{ label: t('pageAbout'), href: '#about' }]}>
      <AuthCard>
        <h1>{t('pageSignIn')}</h1>
        <Button kind="primary" size="big" wide>
          {t('pageSignIn')}
        </Button>
      </AuthCard>
    </DefaultLayout>
  );
}

const meta = {
  component: DefaultLayout,
  render: (args) => <Worded {...args} />,
  parameters: {
    layout: 'fullscreen',
    use: 'Sign-in and other pages of one short form.',
    not: 'Behind the sign-in: WebSiteLayout2.',
  },
  args: {
    siteName: sample('渡口', 'Ferry'),
    homeHref: '#home',
    onTheme: fn(),
    onLocale: fn(),
    children: undefined,
  },
} satisfies Meta<typeof DefaultLayout>;

export default meta;
type Story = StoryObj<typeof meta>;

/** With the fixed copyright line. */
export const Ready: Story = {
  play: async ({ canvasElement }) => {
    await expect(
      within(canvasElement).getByText(sample('© 2020–2025 渡口', '© 2020–2025 Ferry')),
    ).toBeVisible();
  },
};

export const Sheet: Story = {};

/** Each switch toggles to the other value. */
export const Switches: Story = {
  play: async ({ canvasElement, args, globals }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: /切换深浅色|Switch theme/ }));
    await expect(args.onTheme).toHaveBeenCalledWith(globals.theme === 'dark' ? 'light' : 'dark');
    const other = globals.locale === 'en' ? 'zh-CN' : 'en';
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: /语言|Language/ }), other);
    await expect(args.onLocale).toHaveBeenCalledWith(other);
  },
};
