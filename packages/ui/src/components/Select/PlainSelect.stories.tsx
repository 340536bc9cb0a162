import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import { PlainSelect } from './PlainSelect.tsx';

const meta = {
  component: PlainSelect,
  parameters: {
    use: 'One of many in a bar above a list; the browser’s own list.',
    not: 'In a form, where options need more than a word: a Select.',
  },
  args: {
    label: '节点',
    value: '',
    onChange: fn(),
    options: [
      { value: '', label: '全部节点' },
      { value: '1', label: '香港 01' },
    ],
  },
} satisfies Meta<typeof PlainSelect>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Chosen: Story = {
  play: async ({ canvasElement, args: { onChange } }) => {
    await userEvent.selectOptions(within(canvasElement).getByRole('combobox', { name: '节点' }), '1');
    await expect(onChange).toHaveBeenCalledWith('1');
  },
};

export const Disabled: Story = { args: { disabled: true } };
