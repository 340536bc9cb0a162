import { hourMs } from '@ferry/core/contract/base/values/units';
import type { Services } from '../../../base/context.ts';
import type { Sql } from '../../../db/driver/database.ts';
import { columnsOf } from '../../../db/schema/rows.ts';
import type { Ticket } from './find-ticket.ts';
import { writeMessage } from './thread/write-message.ts';

interface PastMessage {
  hoursAgo: number;
  content: string;
  /** The name of staff. Without it the customer wrote the message. */
  by?: string;
  /** A text file of the customer's. */
  file?: { name: string; text: string };
}

interface PastTicket {
  title: string;
  status: Ticket['status'];
  kind: Ticket['kind'];
  rating?: 'good' | 'bad';
  /** Whether the customer has read the answer. */
  isRead: boolean;
  thread: readonly [PastMessage, ...PastMessage[]];
}

/** In the order of their creation. */
const tickets: readonly PastTicket[] = [
  {
    title: '支付宝充值 50 元未到账',
    kind: 'payment',
    rating: 'good',
    status: 'closed',
    isRead: true,
    thread: [
      {
        hoursAgo: 482,
        content: '刚用支付宝充了 50 元，扣款成功，但钱包余额没变。订单尾号 **7731**。',
      },
      {
        hoursAgo: 481.5,
        by: '客服 小渡',
        content: '你好，这笔支付的通知晚到了几分钟，现在已经入账，请刷新钱包页核对。',
      },
      { hoursAgo: 481.2, content: '看到了，谢谢。' },
    ],
  },
  {
    title: '晚高峰香港节点速度慢',
    kind: 'connection',
    status: 'processing',
    isRead: false,
    thread: [
      {
        hoursAgo: 30,
        content:
          '最近三天每晚 **21:00–23:00** 香港 01 只有 5 Mbps 左右，白天正常。\n\n- 宽带：上海电信 500M\n- 客户端：Mihomo，已更新订阅',
        file: {
          name: '测速记录.txt',
          text: '21:10  香港 01  4.8 Mbps\n21:40  香港 01  5.1 Mbps\n22:30  香港 01  5.6 Mbps\n09:00  香港 01  186 Mbps\n',
        },
      },
      {
        hoursAgo: 27,
        by: '客服 阿舟',
        content:
          '感谢反馈。晚高峰时上海电信到香港 01 的线路确实拥塞，我们正在扩容，预计本周五完成。\n\n在此之前可以先用 **东京 IEPL 01**，晚高峰延迟更稳定。',
      },
      { hoursAgo: 26, content: '换到东京好多了，香港的等你们通知。' },
      {
        hoursAgo: 2,
        by: '客服 阿舟',
        content: '扩容提前完成了，今晚请再试一下香港 01，如果还慢，把测速截图发在这里。',
      },
    ],
  },
  {
    title: '如何在路由器上使用订阅',
    kind: 'general',
    status: 'pending',
    isRead: true,
    thread: [
      {
        hoursAgo: 0.7,
        content:
          '家里的路由器刷了 OpenWrt，想让电视也走代理。\n\n1. 应该选哪种订阅格式？\n2. 路由器算一台设备，还是后面的每台都算？',
      },
    ],
  },
];

/** A customer's tickets: one closed, one with an unread answer, one that waits for staff. No mails are sent. */
export async function seedTickets(tx: Sql, { now }: Services, accountId: number): Promise<void> {
  const ago = (hours: number) => new Date(now().getTime() - hours * hourMs);
  for (const { title, status, kind, rating, isRead, thread } of tickets) {
    const opened = ago(thread[0].hoursAgo);
    const ticket = await tx
      .insertInto('ticket')
      .values({
        account_id: accountId,
        created_at: opened,
        updated_at: opened,
        title,
        kind,
        rating: rating ?? null,
      })
      .returning(columnsOf('ticket'))
      .executeTakeFirstOrThrow();
    let place = 0;
    for (const [index, { hoursAgo, content, by, file }] of thread.entries()) {
      const at = ago(hoursAgo);
      const written = { content, at, status, isOpening: index === 0 };
      const message = await writeMessage(
        tx,
        ticket,
        by === undefined ? written : { ...written, staffName: by },
      );
      if (file)
        await tx
          .insertInto('ticket_attachment')
          .values({
            account_id: accountId,
            message_id: message.id,
            created_at: at,
            name: file.name,
            media_type: 'text/plain',
            content: Buffer.from(file.text),
          })
          .execute();
      if (isRead || by === undefined) place = message.place;
    }
    await tx.updateTable('ticket').set({ read_place: place }).where('id', '=', ticket.id).execute();
  }
}
