import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import { FilterSelect } from './FilterSelect.tsx';

const meta = {
  component: FilterSelect,
  parameters: { use: 'One choice that narrows a list, in its head.', not: 'In a form: a Select.' },
  args: {
    label: '时间',
    value: 'all',
    options: [
      { value: 'all', label: '全部时间' },
      { value: '30', label: '近 30 天' },
    ],
    onChange: fn(),
  },
} satisfies Meta<typeof FilterSelect>;

export default meta;

export const Ready: StoryObj<typeof meta> = {
  play: async ({ canvasElement, args }) => {
    await userEvent.selectOptions(within(canvasElement).getByLabelText('时间'), '30');
    await expect(args.onChange).toHaveBeenCalledWith('30');
  },
};
