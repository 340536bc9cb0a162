import type { Words } from '../language.ts';

export const accountWords: Words = {
  Plan: '套餐',
  Served: '可用',
  no: '否',
  Used: '已用',
  'A customer’s own account, by an API token.': '用户自己的账户，使用 API 令牌。',
  'The running service in short.': '当前服务的概况。',
};
