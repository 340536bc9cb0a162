import { sample } from '@ferry/core/contract/base/sample';
import type { Meta, StoryObj } from '@storybook/react-vite';

import { expect, within } from 'storybook/test';
import { ControlBox, Field } from './Field.tsx';

const meta = {
  component: Field,
  parameters: {
    use: 'The label and the help of a control that is not an Input.',
    not: 'Around an Input or a Select: they include it.',
  },
  args: {
    id: 'field',
    label: sample('标题', 'Title'),
    children: (
      <ControlBox>
        <input id="field" />
      </ControlBox>
    ),
  },
} satisfies Meta<typeof Field>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = {};
export const Hint: Story = {
  args: { hint: sample('一句话说清是什么问题。', 'Say in one sentence what is wrong.') },
};
export const Bad: Story = {
  args: { error: sample('请填写标题。', 'Please give it a title.') },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('alert')).toHaveTextContent(
      sample('请填写标题。', 'Please give it a title.'),
    );
  },
};
