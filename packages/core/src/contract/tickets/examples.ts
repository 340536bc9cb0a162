import type { ExamplesOf } from '../base/example.ts';
import type * as adminCalls from './admin.ts';
import type * as customerCalls from './customer.ts';
import type * as deskCalls from './desk.ts';
import type * as eventsCalls from './events.ts';
import type * as v1Calls from './v1.ts';

const ticket_id = '5f0c2a18-6d3b-4c7e-9a41-000000000002';
const attachment_id = '5f0c2a18-6d3b-4c7e-9a41-000000000901';

const ticket = {
  id: ticket_id,
  created_at: '2026-11-02T13:20:00Z',
  updated_at: '2026-11-02T13:20:00Z',
  title: 'Hong Kong is slow in the evening',
  content: 'From 21:00 to 23:00 Hong Kong 01 gives only 5 Mbps.',
  ticket_status: 'pending',
  ticket_number: 1042,
  unread_count: 0,
  kind: 'connection',
  rating: null,
} as const;

const answered = {
  ...ticket,
  updated_at: '2026-11-02T14:05:00Z',
  ticket_status: 'processing',
  unread_count: 1,
} as const;
const writtenTo = { ...answered, updated_at: '2026-11-02T14:40:00Z', ticket_status: 'pending' } as const;
const closed = { ...answered, updated_at: '2026-11-03T02:10:00Z', ticket_status: 'closed' } as const;

const attachment = {
  id: attachment_id,
  name: 'mihomo.log',
  media_type: 'text/plain',
  size: 31,
} as const;
const log = 'dial hk1.example.com: timed out';
const file = { name: 'mihomo.log', content: 'ZGlhbCBoazEuZXhhbXBsZS5jb206IHRpbWVkIG91dA==' };

const opening = {
  id: '5f0c2a18-6d3b-4c7e-9a41-000000000101',
  created_at: ticket.created_at,
  updated_at: ticket.created_at,
  user_id: 42,
  content: ticket.content,
  author: 'customer' as const,
  staff_name: null,
  attachments: [attachment],
};
const answer = {
  id: '5f0c2a18-6d3b-4c7e-9a41-000000000102',
  created_at: answered.updated_at,
  updated_at: answered.updated_at,
  user_id: 0,
  content: 'The line is full in the evening. Please use Tokyo 01 until Friday.',
  author: 'staff' as const,
  staff_name: 'Zhou',
  attachments: [],
};
const thanks = {
  ...opening,
  id: '5f0c2a18-6d3b-4c7e-9a41-000000000103',
  created_at: writtenTo.updated_at,
  updated_at: writtenTo.updated_at,
  content: 'Tokyo is much better. Here is the log.',
};

export const events = {
  events: {
    input: { since: '74310:74310:', wait: 25 },
    answer: {
      result: {
        cursor: '74312:74312:',
        unread_count: 1,
        changed: [{ id: ticket_id, ticket_number: 1042, ticket_status: 'processing', unread_count: 1 }],
      },
    },
  },
} satisfies ExamplesOf<typeof eventsCalls>;

export const customer = {
  list: {
    input: { status: 'processing', text: 'Hong Kong' },
    answer: {
      result: { total_count: 1, unread_count: 1, tickets: [{ ...answered, message_data: [answer] }] },
    },
  },
  create: {
    input: {
      body: {
        title: ticket.title,
        content: ticket.content,
        attachment_ids: [attachment_id],
        kind: 'connection',
      },
    },
    answer: { result: ticket },
  },
  editStatus: {
    input: { ticket_id, body: { ticket_status: 'closed' } },
    answer: { result: closed },
  },
  messages: {
    input: { ticket_id },
    answer: { result: { ticket: answered, total_count: 2, messages: [opening, answer] } },
  },
  sendMessage: {
    input: { ticket_id, body: { content: thanks.content, attachment_ids: [attachment_id] } },
    answer: { result: { message: thanks, ticket: writtenTo } },
  },
  markRead: {
    input: { ticket_id, body: { message_id: answer.id } },
    answer: { result: { ...answered, unread_count: 0 } },
  },
  rate: {
    input: { ticket_id, body: { rating: 'good' } },
    answer: { result: { ...closed, rating: 'good' } },
  },
  upload: { input: { body: file }, answer: { result: attachment } },
  download: { input: { attachment_id }, answer: log },
} satisfies ExamplesOf<typeof customerCalls>;

const ofCustomer = { user_id: 42, user_name: 'Lin Xia', email: 'lin@example.com' };
const note = {
  note_id: 17,
  at: '2026-11-02T13:58:00Z',
  author: 'Zhou',
  note: 'The third report about Hong Kong 01 this week.',
};

export const admin = {
  queue: {
    input: { status: 'pending', kind: 'connection' },
    answer: {
      result: {
        total_count: 1,
        tickets: [
          {
            id: ticket_id,
            ticket_number: 1042,
            created_at: ticket.created_at,
            updated_at: ticket.updated_at,
            title: ticket.title,
            kind: 'connection',
            ticket_status: 'pending',
            rating: null,
            waiting_since: ticket.created_at,
            message_count: 1,
            assignee: 'Zhou',
            customer: ofCustomer,
          },
        ],
      },
    },
  },
  show: {
    input: { ticket_id: '1042' },
    answer: {
      result: {
        ticket: answered,
        customer: ofCustomer,
        total_count: 2,
        messages: [opening, answer],
        assignee: 'Zhou',
        merged_into: null,
        notes: [note],
      },
    },
  },
  reply: {
    input: { ticket_id: '1042', body: { content: answer.content, staff_name: 'Zhou' } },
    answer: { result: { message: answer, ticket: answered } },
  },
  fetchAttachment: { input: { attachment_id }, answer: log },
} satisfies ExamplesOf<typeof adminCalls>;

const macro = {
  name: 'line-full',
  content: 'Dear {name}, the line is full in the evening. Please use Tokyo 01 until Friday.',
  'content_zh-CN': '{name}，您好：线路晚高峰拥塞，周五之前请先用东京 01。',
};

export const desk = {
  addNote: {
    input: { ticket_id: '1042', body: { note: note.note } },
    answer: { result: note },
  },
  assign: {
    input: { ticket_id: '1042', body: { assignee: 'Zhou' } },
    answer: { result: { ticket_number: 1042, assignee: 'Zhou' } },
  },
  close: {
    input: { ticket_id: '1042' },
    answer: { result: { ticket_number: 1042, ticket_status: 'closed' } },
  },
  reopen: {
    input: { ticket_id: '1042' },
    answer: { result: { ticket_number: 1042, ticket_status: 'pending' } },
  },
  merge: {
    input: { ticket_id: '1045', body: { into: '1042' } },
    answer: { result: { ticket_number: 1045, into_number: 1042, messages: 1 } },
  },
  news: {
    input: { since: '2026-11-02T13:00:00Z' },
    answer: {
      result: {
        now: '2026-11-02T13:21:30Z',
        messages: [
          {
            id: opening.id,
            at: opening.created_at,
            ticket_number: 1042,
            title: ticket.title,
            is_opening: true,
            staff_name: null,
            user_id: 42,
            email: 'lin@example.com',
            content: opening.content,
          },
        ],
      },
    },
  },
  attach: {
    input: { ticket_id: '1042', body: { name: 'how-to.txt', content: 'Q2hvb3NlIFRva3lvIDAxLg==' } },
    answer: {
      result: {
        id: '5f0c2a18-6d3b-4c7e-9a41-000000000902',
        name: 'how-to.txt',
        media_type: 'text/plain',
        size: 16,
      },
    },
  },
  listMacros: { answer: { result: [{ ...macro, changed_at: '2026-11-01T08:00:00Z' }] } },
  saveMacro: {
    input: {
      name: macro.name,
      body: { content: macro.content, 'content_zh-CN': macro['content_zh-CN'] },
    },
    answer: { result: { ...macro, changed_at: '2026-11-01T08:00:00Z' } },
  },
  removeMacro: { input: { name: macro.name }, answer: {} },
} satisfies ExamplesOf<typeof deskCalls>;

const oldTicket = {
  id: 1042,
  uuid: ticket_id,
  title: ticket.title,
  content: ticket.content,
  status: 1,
  ticket_status: 'processing',
  unread_count: 1,
  created_at: answered.created_at,
  updated_at: answered.updated_at,
} as const;
const done = { ret: 1, msg: '' } as const;

export const v1 = {
  list: { answer: { ...done, total_count: 1, page: 1, size: 15, tickets: [oldTicket] } },
  create: {
    input: { body: { title: ticket.title, content: ticket.content } },
    answer: {
      ret: 1,
      msg: 'Ticket sent',
      ticket: { ...oldTicket, ticket_status: 'pending', unread_count: 0, updated_at: ticket.updated_at },
    },
  },
  form: { answer: { ...done, title_max: 120, content_max: 20_000, tickets_left: 9, messages_left: 30 } },
  update: {
    input: { ticket_id: '1042', body: { content: 'Tokyo is much better, thank you.', status: 0 } },
    answer: {
      ret: 1,
      msg: 'Ticket updated',
      ticket: { ...oldTicket, status: 0, ticket_status: 'closed', updated_at: closed.updated_at },
    },
  },
  view: {
    input: { ticket_id: '1042' },
    answer: {
      ...done,
      total_count: 2,
      page: 1,
      size: 5,
      ticket: oldTicket,
      messages: [opening, answer],
    },
  },
} satisfies ExamplesOf<typeof v1Calls>;
