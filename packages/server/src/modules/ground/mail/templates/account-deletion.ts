import type { Letter, Template } from '../letter.ts';

type Step = 'requested' | 'cancelled' | 'held' | 'ended';
type Said = Pick<Letter, 'subject' | 'paragraphs'>;

const inChinese = (name: string, ends: string): Record<Step, Said> => ({
  requested: {
    subject: `${name} 账户将于 ${ends} 注销`,
    paragraphs: [
      `你申请了注销账户，账户将于 ${ends} 注销。在那之前服务照常使用，自动续费已关闭。`,
      '注销后，个人资料、工单和订阅链接会被删除，余额不退还，无法恢复。',
      '如果改变主意，登录后撤销即可。',
    ],
  },
  cancelled: {
    subject: `${name} 账户注销已撤销`,
    paragraphs: ['账户会保留。自动续费仍是关闭的，需要时请重新开启。'],
  },
  held: {
    subject: `${name} 账户没有注销`,
    paragraphs: [
      '申请注销之后，你的余额增加了，所以账户没有注销。',
      '仍要注销的话，请重新申请并确认新的余额。',
    ],
  },
  ended: {
    subject: `${name} 账户已注销`,
    paragraphs: [
      '你的账户已注销，个人资料已删除。法律要求保留的账目记录里不再有你的名字。',
      '感谢使用，再见。',
    ],
  },
});

const inEnglish = (name: string, ends: string): Record<Step, Said> => ({
  requested: {
    subject: `Your ${name} account will be deleted on ${ends}`,
    paragraphs: [
      `You asked for your account to be deleted. It ends on ${ends}. Until then the service goes on; automatic renewal is off.`,
      'Profile, tickets and the subscription link are removed then, the balance is lost, and nothing can be brought back.',
      'If you change your mind, sign in and take it back.',
    ],
  },
  cancelled: {
    subject: `Your ${name} account stays`,
    paragraphs: ['The deletion was taken back. Automatic renewal is still off: switch it on if you want it.'],
  },
  held: {
    subject: `Your ${name} account was not deleted`,
    paragraphs: [
      'There is more money in the wallet than when you asked for the deletion, so the account stays.',
      'If you still want it deleted, ask again and confirm the new balance.',
    ],
  },
  ended: {
    subject: `Your ${name} account was deleted`,
    paragraphs: [
      'Your account was deleted and your personal data removed. Records of payments are kept without your name.',
      'Thank you, and goodbye.',
    ],
  },
});

/** Tells the owner when the account will be deleted. */
export const deletionRequested: Template<{ ends: string }> = (language, { ends }, site) => {
  const said = (language === 'zh-CN' ? inChinese : inEnglish)(site.name, ends).requested;
  const label = language === 'zh-CN' ? '登录查看' : 'Sign in';
  return { ...said, action: { label, url: `${site.url}/user/account/security` } };
};

const without =
  <Values>(stepOf: (values: Values) => Exclude<Step, 'requested'>): Template<Values> =>
  (language, values, site) =>
    (language === 'zh-CN' ? inChinese : inEnglish)(site.name, '')[stepOf(values)];

/** Tells the owner that somebody cancelled the deletion. */
export const deletionCancelled = without<Record<never, never>>(() => 'cancelled');

/** Tells the owner what became of the deletion on its day: the job deleted the account, or left it. */
export const deletionOver = without<{ step: 'held' | 'ended' }>(({ step }) => step);
