import { fieldErrorWords } from '@ferry/core/format/field-errors';

/** Refusals that every call may return. Keys are `noun.reason`; `{x}` is a detail. */
export const everyCallWords = {
  ...fieldErrorWords,
  'access.no_token': {
    'zh-CN': '缺少访问令牌',
    en: 'An access token is missing',
  },
  'access.bad_token': {
    'zh-CN': '访问令牌无效或已撤销',
    en: 'The access token is not valid or was revoked',
  },
  'access.scope': {
    'zh-CN': '这个令牌没有权限做这件事',
    en: 'This token may not do that',
  },
  'access.scope_named': {
    'zh-CN': '这个令牌没有权限做这件事：缺少权限 {scope}',
    en: 'This token may not do that: it lacks the scope {scope}',
  },
  'input.invalid': {
    'zh-CN': '提交的内容不对',
    en: 'The input does not fit',
  },
  'input.key_too_long': {
    'zh-CN': 'Idempotency-Key 最多 200 个字符',
    en: 'An Idempotency-Key has at most 200 characters',
  },
  'input.key_not_random': {
    'zh-CN': '未登录时，Idempotency-Key 应为随机 UUID',
    en: 'Without a session an Idempotency-Key is a random UUID',
  },
  'input.key_used': {
    'zh-CN': '这个 Idempotency-Key 已用于另一个请求，请换一个',
    en: 'This Idempotency-Key was used for another request; take a new one',
  },
  'input.answer_gone': {
    'zh-CN': '这个请求已经完成，其中的机密内容不能再次显示',
    en: 'This request was done, and its secrets can not be shown again',
  },
  'input.no_dry_run': {
    'zh-CN': '这个操作不能试运行（X-Dry-Run），什么都没有做',
    en: 'This can not be tried out (X-Dry-Run): nothing was done',
  },
  'input.body': {
    'zh-CN': '请求正文不是有效的 JSON',
    en: 'The body is not valid JSON',
  },
  'input.too_large': {
    'zh-CN': '请求正文太大',
    en: 'The body is too large',
  },
  'route.absent': {
    'zh-CN': '没有这个地址',
    en: 'There is nothing at this address',
  },
  'server.busy': {
    'zh-CN': '服务器正忙，请稍后再试',
    en: 'The server is busy; try again in a moment',
  },
  'route.method': {
    'zh-CN': '这个地址不接受 {method}，只接受 {allowed}',
    en: 'This address does not take {method}; it takes {allowed}',
  },
  'route.malformed': {
    'zh-CN': '地址写得不对',
    en: 'The address is malformed',
  },
  'input.too_slow': {
    'zh-CN': '请求正文传得太慢，请检查网络后再试',
    en: 'The body came too slowly; check the network and try again',
  },
  'server.too_slow': {
    'zh-CN': '服务器没有及时处理完，请稍后查看结果再决定是否重试',
    en: 'The server did not get done in time; look at what became of it before you try again',
  },
  'server.unavailable': {
    'zh-CN': '服务暂时不可用，请稍后再试',
    en: 'The service is not available right now; try again shortly',
  },
  'server.failed': {
    'zh-CN': '服务器出错了，请稍后再试',
    en: 'The server failed; try again later',
  },
} as const;
