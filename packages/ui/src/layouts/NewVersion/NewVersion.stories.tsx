import { sample } from '@ferry/core/contract/base/sample';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import { Stack } from '../../components/Stack/Stack.tsx';
import { useTranslation } from '../../locales/use-translation.ts';
import { NewVersion } from './NewVersion.tsx';

const news = sample('节点分组显示成你的语言', 'node groups are called as in your language');

const meta = {
  component: NewVersion,
  parameters: {
    use: 'At the top of a customer’s page, once a newer version is loaded.',
    not: 'For news of the operator: an announcement.',
  },
  args: { onTake: fn(), news },
} satisfies Meta<typeof NewVersion>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Shows the news, with a button to update. */
export const News: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByText(new RegExp(news))).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: /^(更新|Update)$/ }));
    await expect(args.onTake).toHaveBeenCalledOnce();
  },
};

/** A version without news. */
export const Plain: Story = {
  args: { news: undefined },
  play: async ({ canvasElement }) => {
    await expect(canvasElement).not.toHaveTextContent(news);
  },
};

function Present(args: Parameters<typeof NewVersion>[0]) {
  const { t } = useTranslation('layout');
  return <NewVersion {...args} news={t('newVersionBrings')} />;
}

/** News that the present version has already shown is not repeated. */
export const Known: Story = {
  render: (args) => <Present {...args} />,
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('status')).not.toHaveTextContent(/新增|New in it/);
  },
};

export const Sheet: Story = {
  render: (args) => (
    <Stack gap={12} style={{ maxWidth: 560 }}>
      <NewVersion {...args} />
      <NewVersion {...args} news={undefined} />
    </Stack>
  ),
};
