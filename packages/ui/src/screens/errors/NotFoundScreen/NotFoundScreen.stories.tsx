import { sample } from '@ferry/core/contract/base/sample';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import { inPage, States, severalPages } from '../../parts/in-page.tsx';
import { NearestPages } from './NearestPages.tsx';
import { NotFoundScreen } from './NotFoundScreen.tsx';

const meta = {
  component: NotFoundScreen,
  decorators: [inPage],
  parameters: {
    layout: 'fullscreen',
    use: 'An address that leads nowhere, with the nearest pages.',
    not: 'For an empty list: the list’s own empty state.',
  },
  args: { homeHref: '#home', onBack: fn() },
} satisfies Meta<typeof NotFoundScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

/** The route's own check refused the path, which the literal words name. */
export const Ready: Story = {
  args: { path: '/user/wallet/billing/view-invoice/0' },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByText('Page Not Found: /user/wallet/billing/view-invoice/0')).toBeInTheDocument();
    await expect(canvas.getByRole('heading', { name: /没有这个页面|Page not found/ })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: /返回上一页|Go back/ }));
    await expect(args.onBack).toHaveBeenCalledOnce();
  },
};

/** An item of a list is gone: the page names it, with a link back to the list. */
export const MissingRecord: Story = {
  args: {
    path: '/user/audit/view?record=1',
    missing: { what: 'record', listHref: '#audit', list: sample('审计', 'Audit') },
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByRole('heading', { name: /没有这条记录|No such record/ })).toBeVisible();
    await expect(canvas.getByRole('link', { name: /^(回到审计|Back to audit)$/ })).toHaveAttribute(
      'href',
      '#audit',
    );
    await expect(canvas.getByText('Page Not Found: /user/audit/view?record=1')).toBeInTheDocument();
  },
};

/** No route matches. */
export const Unmatched: Story = {
  play: async ({ canvasElement }) => {
    // In English it is the title.
    await expect(within(canvasElement).getAllByText('Page not found')).toHaveLength(1);
  },
};

export const Visitor: Story = { args: { isSignedIn: false } };

const nearest = (
  <NearestPages
    pages={[
      { label: sample('节点', 'Nodes'), href: '#nodes' },
      { label: sample('钱包', 'Wallet'), href: '#wallet' },
    ]}
  />
);

/** The height of the place for suggestions. */
const placeOf = (canvasElement: HTMLElement) =>
  canvasElement.querySelector('[data-more]')?.getBoundingClientRect().height;

/** A typing error: pages with similar addresses are suggested. */
export const Nearest: Story = {
  args: { path: '/user/node', nearest },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('link', { name: sample('节点', 'Nodes') })).toHaveAttribute(
      'href',
      '#nodes',
    );
    await expect(placeOf(canvasElement)).toBe(88);
  },
};

/** Offers that are not loaded yet, or none: nothing moves when they arrive. */
export const NothingNear: Story = {
  args: { path: '/user/node', nearest: <NearestPages pages={[]} /> },
  play: ({ canvasElement }) => expect(placeOf(canvasElement)).toBe(88),
};

export const Long: Story = { args: { path: `/user/${'a-very-long-slug/'.repeat(12)}` } };

export const Sheet: Story = {
  parameters: severalPages,
  render: () => (
    <States
      states={{
        path: <NotFoundScreen homeHref="#home" path="/user/tickets/view/0" onBack={fn()} />,
        nearest: <NotFoundScreen homeHref="#home" path="/user/node" onBack={fn()} nearest={nearest} />,
        visitor: <NotFoundScreen homeHref="#sign-in" isSignedIn={false} />,
        'missing record': (
          <NotFoundScreen
            homeHref="#home"
            path="/user/audit/view?record=1"
            missing={{ what: 'record', listHref: '#audit', list: sample('审计', 'Audit') }}
            onBack={fn()}
          />
        ),
        'long path': <NotFoundScreen homeHref="#home" path={`/user/${'a-very-long-slug/'.repeat(12)}`} />,
      }}
    />
  ),
};
