import type { Template } from '../letter.ts';

/** The balance is too low for the next renewal. */
export const renewalShort: Template<{ plan: string; ends: string; amount: string; missing: string }> = (
  language,
  { plan, ends, amount, missing },
  site,
) =>
  language === 'zh-CN'
    ? {
        subject: `${site.name} 余额不足，无法自动续费`,
        paragraphs: [
          `套餐「${plan}」到期时间：${ends}。`,
          `自动续费需要 ${amount}，钱包还差 ${missing}。`,
          '到期前充值即可自动续费，套餐不会中断。不想续费可在钱包中关闭自动续费。',
        ],
        action: { label: '去充值', url: `${site.url}/user/wallet` },
      }
    : {
        subject: `Your ${site.name} wallet does not cover the renewal`,
        paragraphs: [
          `Your plan ${plan} ends on ${ends}.`,
          `Its renewal costs ${amount}; the wallet is ${missing} short.`,
          'Recharge before it ends and it renews without a break. If you do not want that, switch auto-renewal off in the wallet.',
        ],
        action: { label: 'Recharge', url: `${site.url}/user/wallet` },
      };
