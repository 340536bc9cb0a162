import { sample } from '@ferry/core/contract/base/sample';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import { Card, CardFoot } from '../Card/Card.tsx';
import { Pagination } from '../Pagination/Pagination.tsx';
import { Text } from '../Text/Text.tsx';
import { Table, type TableProps } from './Table.tsx';

interface Entry {
  id: number;
  at: string;
  what: string;
  amount: string;
  balance: string;
}

const rows: Entry[] = [
  {
    id: 1,
    at: sample('11 月 14 日 08:00', 'Nov 14, 08:00'),
    what: sample('自动续费：标准版 1 个月', 'Auto-renewal: Standard, 1 month'),
    amount: '−20.00',
    balance: '36.50',
  },
  {
    id: 2,
    at: sample('11 月 12 日 21:17', 'Nov 12, 21:17'),
    what: sample('充值：支付宝', 'Top-up: Alipay'),
    amount: '+50.00',
    balance: '56.50',
  },
  {
    id: 3,
    at: sample('11 月 3 日 19:21', 'Nov 3, 19:21'),
    what: sample('兑换码', 'Gift code'),
    amount: '+10.00',
    balance: '6.50',
  },
];

const meta = {
  component: Table<Entry>,
  parameters: {
    use: 'Rows of the same kind; on phones they become lines.',
    not: 'For facts of one thing: Facts or a Panel.',
  },
  args: {
    label: sample('流水', 'Entries'),
    rows,
    rowKey: (row: Entry) => row.id,
    columns: [
      {
        header: sample('时间', 'Time'),
        cell: (row: Entry) => <Text tone="muted">{row.at}</Text>,
        phone: 'plain' as const,
      },
      { header: sample('事项', 'Subject'), cell: (row: Entry) => row.what, phone: 'title' as const },
      {
        header: sample('金额', 'Amount'),
        align: 'end' as const,
        phone: 'end' as const,
        cell: (row: Entry) =>
          row.amount.startsWith('+') ? <Text tone="success">{row.amount}</Text> : row.amount,
      },
      { header: sample('余额', 'Balance'), align: 'end' as const, cell: (row: Entry) => row.balance },
    ],
  },
} satisfies Meta<typeof Table<Entry>>;

export default meta;
type Story = StoryObj<typeof meta>;

const inCard = (args: TableProps<Entry>) => (
  <Card title={sample('流水', 'Entries')}>
    <Table {...args} />
    <CardFoot>
      <Pagination page={2} pageSize={20} total={164} onPage={fn()} />
    </CardFoot>
  </Card>
);

export const Sheet: Story = { args: { chosen: (row: Entry) => row.id === 2 }, render: inCard };

/** A row can be pressed anywhere. */
export const Pressed: Story = {
  args: { onRowPress: fn() },
  render: inCard,
  play: async ({ canvasElement, args }) => {
    await userEvent.click(within(canvasElement).getByText(sample('兑换码', 'Gift code')));
    await expect(args.onRowPress).toHaveBeenCalledWith(rows[2]);
    await expect(within(canvasElement).getAllByRole('row')).toHaveLength(4);
  },
};
