import type { Template } from '../letter.ts';

/** The plan, or the account (`plan` is null), ends within three days. */
export const expiresSoon: Template<{ plan: string | null; ends: string }> = (
  language,
  { plan, ends },
  site,
) =>
  language === 'zh-CN'
    ? {
        subject: `${site.name} ${plan === null ? '账户' : '套餐'}即将到期`,
        paragraphs: [
          `你的${plan === null ? '账户' : `套餐「${plan}」`}到期时间：${ends}。`,
          plan === null
            ? '到期后将无法签到和使用服务，购买套餐即可延长。'
            : '到期后节点会停止服务，续费后不中断。',
        ],
        action: { label: '去续费', url: `${site.url}/user/services/buy?do=renew` },
      }
    : {
        subject: `Your ${site.name} ${plan === null ? 'account' : 'plan'} ends soon`,
        paragraphs: [
          `Your ${plan === null ? 'account' : `plan ${plan}`} ends on ${ends}.`,
          plan === null
            ? 'After that there is no service and no check-in; a plan extends it.'
            : 'After that nodes stop serving you; renew it before and nothing breaks off.',
        ],
        action: { label: 'Renew', url: `${site.url}/user/services/buy?do=renew` },
      };
