import { sample } from '@ferry/core/contract/base/sample';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { Row } from '../Stack/Stack.tsx';
import { Switch } from '../Switch/Switch.tsx';
import { Checkbox, Radio } from './Checkbox.tsx';

const meta = {
  component: Checkbox,
  parameters: {
    use: 'A yes or no that takes effect when its form is sent.',
    not: 'For a setting with immediate effect: a Switch.',
  },
  args: { children: sample('30 天内保持登录', 'Stay signed in for 30 days') },
} satisfies Meta<typeof Checkbox>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.click(
      within(canvasElement).getByText(sample('30 天内保持登录', 'Stay signed in for 30 days')),
    );
    await expect(within(canvasElement).getByRole('checkbox')).toBeChecked();
  },
};

export const Sheet: Story = {
  render: () => (
    <Row gap={24} wrap>
      <Checkbox defaultChecked>{sample('已选', 'Chosen')}</Checkbox>
      <Checkbox>{sample('未选', 'Not chosen')}</Checkbox>
      <Checkbox disabled>{sample('不可用', 'Not available')}</Checkbox>
      <Checkbox disabled defaultChecked>
        {sample('不可用', 'Not available')}
      </Checkbox>
      <Radio name="host" defaultChecked>
        {sample('主入口', 'Main address')}
      </Radio>
      <Radio name="host">{sample('备用 1', 'Spare 1')}</Radio>
      <Radio name="host" disabled>
        {sample('备用 2', 'Spare 2')}
      </Radio>
      <Switch defaultChecked>{sample('开', 'On')}</Switch>
      <Switch>{sample('关', 'Off')}</Switch>
      <Switch disabled>{sample('不可用', 'Not available')}</Switch>
    </Row>
  ),
};
