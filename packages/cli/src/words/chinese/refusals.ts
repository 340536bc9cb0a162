import type { Words } from '../language.ts';

/** What is said of refusals with details. */
export const refusalWords: Words = {
  'No token may do that': '没有令牌可以这样做',
  'This token may not do that: it lacks the scope {0}': '这个令牌无权这样做：缺少权限范围 {0}',
  'The account is banned until {0}: {1}': '账户封禁到 {0}：{1}',
  'Another account gave this address up and can take it back until {0}':
    '另一个账户刚换走这个邮箱，在 {0} 之前都可以撤销',
  'Confirm what the deletion loses: {0} in the wallet and {1} of invite balance':
    '请确认注销会失去的金额：余额 {0}，邀请余额 {1}',
  'There can be {0} API tokens: revoke one first': '最多 {0} 个 API 令牌，请先吊销一个',
  'Too many tries: at most {0} in {1} s': '尝试太频繁：{1} 秒内最多 {0} 次',
  'The field {0} is missing': '缺少字段 {0}',
  'Bots may give a customer {0} MB a day, and this would be more':
    '机器人每天最多给一个用户 {0} MB，这次会超出',
  '{0} customers fit; at most {1} are mailed at once': '符合条件的用户有 {0} 个，一次最多 {1} 个',
  '{0} of the list are no customers: {1}': '名单里有 {0} 个找不到的用户：{1}',
  'This code continues a plan of level {0}, and there was none':
    '这个兑换码延长 {0} 级套餐，而账户没有用过该等级的套餐',
  'There is no product {0}': '没有编号为 {0} 的商品',
  'Nodes can not use this pattern, it is not RE2: {0}': '正则不是有效的 RE2，节点无法使用：{0}',
  'From one day to the same or a later one: at most {0} days, {1} weeks or {2} months':
    '起始日期不能晚于结束日期：最多 {0} 天、{1} 周或 {2} 个月',
  'The invite balance is only {0}': '邀请余额只有 {0}',
  'Failed: {0}. See "ferry jobs list" and the log': '任务失败：{0}。原因见“ferry jobs list”和日志',
  'There is no job named {0}. See "ferry jobs list"': '没有名为 {0} 的任务，参见“ferry jobs list”',
  'The node key is not good from {0}': '这个节点密钥不能从 {0} 使用',
  'The certificate is valid from {0} until {1}, and not now': '证书的有效期是 {0} 到 {1}，现在无效',
  'The certificate is not for {0}': '证书不是给 {0} 的',
  'Nothing is stored to go on with. Give these as well: {0}': '这里没有保存过，请一并给出：{0}',
  'The key of a request has 1 to {0} characters': '请求的键应为 1 到 {0} 个字符',
  'There is a node called {0} already': '已有名为“{0}”的节点',
  'From one day to the same or a later one, at most {0} days': '起始日期不能晚于结束日期，最多 {0} 天',
  'The payment gateway failed several times in a row and is not asked for {0} s':
    '支付渠道接连没有应答，{0} 秒内不再请求它',
  'A recharge is from {0} to {1}': '充值金额须在 {0} 到 {1} 之间',
  'The wallet holds {0}, {1} less than the {2} to take back': '钱包余额 {0}，比要退回的 {2} 少 {1}',
  'This address does not take {0}; it takes {1}': '这个地址不接受 {0}，只接受 {1}',
  'There is no such rule file. There are: {0}': '没有这个规则文件，可用的有：{0}',
  'There is no key {0}': '没有编号为 {0} 的密钥',
  'Key {0} is in use or about to be. Rotate first': '密钥 {0} 正在使用或即将使用，请先轮换',
  'Signatures of key {0} are good until {1}': '密钥 {0} 的签名到 {1} 为止还有效',
  'Key {0} is still needed: {1}': '密钥 {0} 还有内容需要：{1}',
  'The purchase drops what is left of the plan: {0}': '购买会清空现有套餐的剩余权益：{0}',
  '{0} does not fit the kind of the product': '{0} 与商品的类型不符',
  'On this shelf {0} is for the same period already': '同组的“{0}”已是这个时长',
  'The wallet is {0} short': '余额不足，还差 {0}',
  'The start must be before the end, by at most {0} days': '起始必须早于结束，最多相隔 {0} 天',
  'A file may have {0} MiB at most': '附件最大 {0} MiB',
  'The ticket is closed. The status {0} opens it again': '工单已关闭，改为状态 {0} 即可重新打开',
  'The files on tickets may have {0} MB in all, and this one does not fit':
    '工单附件合计最多 {0} MB，已经放不下这个文件',
  'A token can not open more than the one that makes it, which lacks {0}':
    '新令牌的权限不能超过发起请求的令牌，它没有 {0}',
  'The token has scopes that the calling one lacks: {0}. Use a token that has them':
    '这个令牌的权限范围 {0} 是发起请求的令牌没有的，请换一个有这些权限的令牌',
  'Nothing was sent: {0} is missing.': '什么都没有发送：缺少 {0}。',
};
