import { sample } from '@ferry/core/contract/base/sample';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import { FilterSelect } from './FilterSelect.tsx';

const meta = {
  component: FilterSelect,
  parameters: { use: 'One choice that filters a list, in the list’s head.', not: 'In a form: a Select.' },
  args: {
    label: sample('时间', 'Time'),
    value: 'all',
    options: [
      { value: 'all', label: sample('全部时间', 'All time') },
      { value: '30', label: sample('近 30 天', 'Last 30 days') },
    ],
    onChange: fn(),
  },
} satisfies Meta<typeof FilterSelect>;

export default meta;

export const Ready: StoryObj<typeof meta> = {
  play: async ({ canvasElement, args }) => {
    await userEvent.selectOptions(within(canvasElement).getByLabelText(sample('时间', 'Time')), '30');
    await expect(args.onChange).toHaveBeenCalledWith('30');
  },
};
