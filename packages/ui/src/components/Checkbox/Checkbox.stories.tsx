import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { Row } from '../Stack/Stack.tsx';
import { Switch } from '../Switch/Switch.tsx';
import { Checkbox, Radio } from './Checkbox.tsx';

const meta = {
  component: Checkbox,
  parameters: {
    use: 'A yes or no that counts when its form is sent.',
    not: 'For a setting that holds at once: a Switch.',
  },
  args: { children: '30 天内保持登录' },
} satisfies Meta<typeof Checkbox>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByText('30 天内保持登录'));
    await expect(within(canvasElement).getByRole('checkbox')).toBeChecked();
  },
};

export const Sheet: Story = {
  render: () => (
    <Row gap={24} wrap>
      <Checkbox defaultChecked>已选</Checkbox>
      <Checkbox>未选</Checkbox>
      <Checkbox disabled>不可用</Checkbox>
      <Checkbox disabled defaultChecked>
        不可用
      </Checkbox>
      <Radio name="host" defaultChecked>
        主入口
      </Radio>
      <Radio name="host">备用 1</Radio>
      <Radio name="host" disabled>
        备用 2
      </Radio>
      <Switch defaultChecked>开</Switch>
      <Switch>关</Switch>
      <Switch disabled>不可用</Switch>
    </Row>
  ),
};
