import type { Words } from '../language.ts';

export const moneyWords: Words = {
  'The statement has no payments. Say --from and --to.': '对账单里没有付款。请写 --from 和 --to。',
  Customers: '用户数',
  'Ledger rows': '流水条数',
  'In wallets': '钱包合计',
  'In the ledger': '流水合计',
  Different: '不一致',
  balance: '余额',
  ledger: '流水',
  '{0}, {1} to {2} ({3}):': '{0}，{1} 至 {2}（{3}）：',
  day: '日期',
  here: '本站',
  statement: '对账单',
  difference: '差额',
  'Nothing was paid, here or there.': '两边都没有付款。',
  'trade number': '商户单号',
  'Every payment is told alike.': '每笔付款两边一致。',
  'not paid': '未付',
  'not there': '没有',
  'A day is written like 2026-11-22.': '日期写成 2026-11-22 这样。',
  'Name the file of the statement.': '请指定对账单文件。',
  '1 thing differs.': '有 1 处不一致。',
  '{0} things differ.': '有 {0} 处不一致。',
  'The statement is not valid CSV, with as many cells in each row. Correct it.':
    '对账单不是有效的 CSV，每行的列数应当相同。请改正。',
  'The first line of the statement must name the columns trade_no, amount and paid_at. Name them so.':
    '对账单的第一行必须写明列 trade_no、amount 和 paid_at。请这样写。',
  'no trade number': '没有商户单号',
  'no amount such as 20.00': '没有 20.00 这样的金额',
  'no time such as 2026-11-22 20:00:00': '没有 2026-11-22 20:00:00 这样的时间',
  'Row {0} of the statement has {1}. Correct it.': '对账单第 {0} 行有问题：{1}。请改正。',
  ' and ': '，',
  'Whether the books agree.': '账目是否一致。',
  'Compares every balance with its ledger, and what came through a gateway with its statement.':
    '核对每个余额与账单流水，以及支付渠道的收款与它的对账单。',
  'the gateway’s statement as CSV; - for standard input': '支付渠道的对账单，CSV；- 为标准输入',
  'whose statement': '哪个支付渠道的对账单',
  'The sum leaves the customer’s wallet, and the inviter’s share with it.':
    '金额会离开用户的钱包，邀请人的返利也一并收回。',
  'Money that customers pay in.': '用户的充值。',
  'Recharges of all customers, newest first; `total_amount` is the sum of all that match.':
    '全部用户的充值，新的在前；`total_amount` 是符合条件的合计。',
  'One recharge with its invoice and the inviter’s commission.': '一笔充值及其账单和邀请人的返利。',
  'Asks the gateway whether a recharge was paid, and credits only confirmed money. Any number of times.':
    '向支付渠道查询一笔充值是否已付，只入账它确认的。可以查询任意多次。',
  'Credits a recharge by hand, for money that no gateway can confirm. Once; the inviter gets his commission.':
    '人工确认一笔充值，用于没有支付渠道能证明的付款。只能一次；邀请人会得到返利。',
  'Takes a whole recharge out of the wallet after its money was refunded at the gateway, with the inviter’s commission. Refused while the wallet has less; once.':
    '付款在支付渠道退回之后，把整笔充值从钱包收回，返利也一并收回。钱包余额不足时会被拒绝；只能一次。',
  'Asks the gateway about one trade, and credits it only if the gateway confirms the payment.':
    '向支付渠道查询一笔交易，渠道确认付款时才入账。',
  'the first day, otherwise that of the statement': '第一天；不写则按对账单',
  'the last day, otherwise that of the statement': '最后一天；不写则按对账单',
};
