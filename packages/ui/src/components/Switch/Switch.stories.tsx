import { sample } from '@ferry/core/contract/base/sample';
import type { Meta, StoryObj } from '@storybook/react-vite';

import { expect, fn, userEvent, within } from 'storybook/test';
import { Switch } from './Switch.tsx';

const meta = {
  component: Switch,
  parameters: { use: 'A setting with immediate effect.', not: 'In a form that is sent: a Checkbox.' },
  args: { children: sample('自动续费', 'Auto-renewal'), onChange: fn() },
} satisfies Meta<typeof Switch>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Off: Story = {
  play: async ({ canvasElement, args: { onChange } }) => {
    await userEvent.click(
      within(canvasElement).getByRole('switch', { name: sample('自动续费', 'Auto-renewal') }),
    );
    await expect(onChange).toHaveBeenCalledOnce();
  },
};
export const On: Story = { args: { defaultChecked: true } };
export const Disabled: Story = { args: { disabled: true } };
