import { shopNormal } from '@ferry/core/testing/fixtures/shop';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, within } from 'storybook/test';
import { inPage } from '../../parts/in-page.tsx';
import { Catalogue } from './Catalogue.tsx';

const meta = {
  component: Catalogue,
  decorators: [inPage],
  parameters: {
    layout: 'fullscreen',
    use: 'The plans and packages of the shop. The customer’s purpose comes first.',
    not: 'With a quote beside it: BuyScreen.',
  },
  args: {
    // A quarterly holder.
    shop: { ...shopNormal, held_shop_id: 3 },
    purpose: undefined,
    allHref: '#shop',
    chosen: undefined,
    isLocked: false,
    isComparing: false,
    onChoose: fn(),
    onCompare: fn(),
  },
} satisfies Meta<typeof Catalogue>;

export default meta;
type Story = StoryObj<typeof meta>;

/** The prices of the period that one holds come first. */
export const HeldPeriod: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const period = canvas.getByRole('button', { name: /季付|Quarterly/ });
    await expect(period).toHaveAttribute('aria-pressed', 'true');
    await expect(canvas.getByText('¥54.00')).toBeVisible();
    // The plan shows the saving of its quarter. Plans with only a month show none.
    const rows = canvas.getAllByRole('radio', { name: /(省|Save) ¥/ });
    await expect(rows).toHaveLength(1);
    await expect(rows[0]).toHaveAccessibleName(/(标准|Standard).*(省|Save) ¥6/);
    // A narrow row has no labels.
    await expect(canvas.getAllByText(/^(节点按等级|Nodes by level)/)[0]).toBeInTheDocument();
  },
};

/** To change the plan: those that one does not have, and a way to all. */
export const Changing: Story = {
  args: { purpose: 'change' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const plans = within(canvas.getByRole('radiogroup', { name: /其他套餐|Other plans/ }));
    await expect(plans.getAllByRole('radio')).toHaveLength(2);
    await expect(plans.queryByRole('radio', { name: /标准|Standard/ })).toBeNull();
    await expect(canvas.getByRole('link', { name: /全部套餐|All plans/ })).toBeVisible();
  },
};

const { pro } = shopNormal.products as Record<string, (typeof shopNormal.products)[string]>;

/** A plan that only its holders may renew is no plan to change to. */
export const ChangingWithRenewalOnly: Story = {
  args: {
    purpose: 'change',
    shop: {
      ...shopNormal,
      held_shop_id: 3,
      products: { ...shopNormal.products, ...(pro && { pro: { ...pro, blocked: 'renewal_only' } }) },
    },
  },
  play: async ({ canvasElement }) => {
    const plans = within(canvasElement).getByRole('radiogroup', { name: /其他套餐|Other plans/ });
    await expect(within(plans).getAllByRole('radio')).toHaveLength(1);
  },
};

/** To add traffic: the packages come first. */
export const AddingTraffic: Story = {
  args: { purpose: 'traffic' },
  play: async ({ canvasElement }) => {
    const [first] = within(canvasElement).getAllByRole('radiogroup');
    await expect(first).toHaveAccessibleName(/流量包|Traffic add-ons/);
  },
};

/** The plan that was to be renewed is no longer sold. */
export const HeldNotSold: Story = {
  args: { purpose: 'renew', shop: { ...shopNormal, held_shop_id: 99 } },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText(/已停售|no longer sold/)).toBeVisible();
  },
};
