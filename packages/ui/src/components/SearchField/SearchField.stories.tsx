import { sample } from '@ferry/core/contract/base/sample';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import { SearchField } from './SearchField.tsx';

const meta = {
  component: SearchField,
  parameters: {
    use: 'Above a list that is filtered while the customer types.',
    not: 'For a submitted value: an Input in a form.',
  },
  args: { label: sample('找节点', 'Find a node'), value: '', onChange: fn() },
} satisfies Meta<typeof SearchField>;

export default meta;

export const Ready: StoryObj<typeof meta> = {
  play: async ({ canvasElement, args }) => {
    await userEvent.type(
      within(canvasElement).getByRole('searchbox', { name: sample('找节点', 'Find a node') }),
      sample('港', 'H'),
    );
    await expect(args.onChange).toHaveBeenCalledWith(sample('港', 'H'));
  },
};

export const Filled: StoryObj<typeof meta> = { args: { value: sample('香港', 'Hong Kong') } };
