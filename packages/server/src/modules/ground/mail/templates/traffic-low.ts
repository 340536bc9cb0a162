import type { Template } from '../letter.ts';

export interface TrafficValues {
  used: string;
  total: string;
  /** When the traffic is reset. `null`: never while this plan runs. */
  resets: string | null;
}

/** 80 % of the period's traffic is used. */
export const trafficLow: Template<TrafficValues> = (language, { used, total, resets }, site) =>
  language === 'zh-CN'
    ? {
        subject: `${site.name} 流量已用 80%`,
        paragraphs: [
          `本期流量共 ${total}，已用 ${used}。`,
          resets === null ? '用完后节点会停止服务。' : `用完后节点会停止服务，流量将于 ${resets} 重置。`,
          '不够用时可以购买流量包，立即生效。',
        ],
        action: { label: '购买流量包', url: `${site.url}/user/services/buy?do=traffic` },
      }
    : {
        subject: `80 % of your ${site.name} traffic is used`,
        paragraphs: [
          `You have used ${used} of this period’s ${total}.`,
          resets === null
            ? 'When it is used up, nodes stop serving you.'
            : `When it is used up, nodes stop serving you until it begins anew on ${resets}.`,
          'If you need more, a traffic package works at once.',
        ],
        action: { label: 'Buy a traffic package', url: `${site.url}/user/services/buy?do=traffic` },
      };
