import type { Template } from '../letter.ts';

/** Tells an admin that a node went silent, or that it is back. */
export const nodeState: Template<{ node: string; isBack: boolean; since: string; minutes: number }> = (
  language,
  { node, isBack, since, minutes },
  site,
) => {
  if (language === 'zh-CN')
    return isBack
      ? {
          subject: `${site.name} 节点恢复：${node}`,
          paragraphs: [`节点 ${node} 已恢复。`, `从 ${since} 起中断了 ${minutes} 分钟。`],
        }
      : {
          subject: `${site.name} 节点无消息：${node}`,
          paragraphs: [
            `节点 ${node} 从 ${since} 起没有消息。`,
            '请检查这台机器、它的代理程序和网络。恢复时会再通知一次。',
          ],
        };
  return isBack
    ? {
        subject: `${site.name}: node ${node} is back`,
        paragraphs: [`Node ${node} is back.`, `It was silent for ${minutes} minutes from ${since} on.`],
      }
    : {
        subject: `${site.name}: node ${node} is silent`,
        paragraphs: [
          `Node ${node} has been silent since ${since}.`,
          'Look at the machine, its agent and its network. You will be told once more when it is back.',
        ],
      };
};
