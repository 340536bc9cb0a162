import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import { Pagination } from './Pagination.tsx';

const meta = {
  component: Pagination,
  parameters: { use: 'A list that the server returns in pages.', not: 'For lists that are always complete.' },
  args: { page: 5, pageSize: 20, total: 200, onPage: fn() },
} satisfies Meta<typeof Pagination>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Middle: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getAllByText('…')).toHaveLength(2);
    await userEvent.click(canvas.getByRole('button', { name: /下一页|Next page/ }));
    await expect(args.onPage).toHaveBeenCalledWith(6);
  },
};

export const Nothing: Story = { args: { page: 1, total: 0 } };
