import type { Template } from '../letter.ts';
import type { TrafficValues } from './traffic-low.ts';

/** All of the period's traffic is used. */
export const trafficSpent: Template<TrafficValues> = (language, { used, total, resets }, site) =>
  language === 'zh-CN'
    ? {
        subject: `${site.name} 流量已用完`,
        paragraphs: [
          `本期流量共 ${total}，已用 ${used}，节点已停止服务。`,
          resets === null ? '购买流量包后立即恢复。' : `流量将于 ${resets} 重置；购买流量包可以立即恢复。`,
        ],
        action: { label: '购买流量包', url: `${site.url}/user/services/buy?do=traffic` },
      }
    : {
        subject: `Your ${site.name} traffic is used up`,
        paragraphs: [
          `You have used ${used} of this period’s ${total}, so nodes no longer serve you.`,
          resets === null
            ? 'A traffic package brings them back at once.'
            : `It begins anew on ${resets}; a traffic package brings the nodes back at once.`,
        ],
        action: { label: 'Buy a traffic package', url: `${site.url}/user/services/buy?do=traffic` },
      };
