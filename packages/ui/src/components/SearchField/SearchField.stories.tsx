import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import { SearchField } from './SearchField.tsx';

const meta = {
  component: SearchField,
  parameters: {
    use: 'Over a list that is narrowed while somebody types.',
    not: 'For a value that is sent: an Input in a form.',
  },
  args: { label: '找节点', value: '', onChange: fn() },
} satisfies Meta<typeof SearchField>;

export default meta;

export const Ready: StoryObj<typeof meta> = {
  play: async ({ canvasElement, args }) => {
    await userEvent.type(within(canvasElement).getByRole('searchbox', { name: '找节点' }), '港');
    await expect(args.onChange).toHaveBeenCalledWith('港');
  },
};

export const Filled: StoryObj<typeof meta> = { args: { value: '香港' } };
