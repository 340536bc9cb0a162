import { daySeconds } from '@ferry/core/contract/base/values/units';
import * as z from 'zod';
import {
  address,
  type Declared,
  isHostOrBelow,
  isReportContact,
  list,
  listOf,
  mailServer,
  network,
  oneOf,
  onOrOff,
  readDownloads,
  secureLink,
  whole,
  zone,
} from './value-types.ts';

/** What customers and admins see and may do. */
export const siteVariables = {
  FERRY_SITE_NAME: {
    says: 'The name of the site in pages, mails and subscriptions',
    schema: z
      .string()
      .min(1, 'a name')
      .max(40, 'at most 40 characters')
      .regex(/^\P{Cc}*$/u, 'one line')
      .default('渡口'),
  },
  FERRY_TIME_ZONE: {
    says: 'The time zone of business days',
    schema: zone.default('Asia/Shanghai'),
  },
  FERRY_ACCESS_TOKEN_SECONDS: {
    says: 'Seconds for which an access token is valid',
    schema: whole(15, daySeconds).default(1_200),
  },
  FERRY_REFRESH_TOKEN_SECONDS: {
    says: 'Seconds after which an unused session expires, if the customer did not choose to stay signed in',
    schema: whole(60, 31_536_000).default(3_600),
  },
  FERRY_REMEMBER_ME_SECONDS: {
    says: 'Seconds after which an unused session expires, if the customer chose to stay signed in',
    schema: whole(60, 31_536_000).default(2_592_000),
  },
  FERRY_INVITE: {
    says: 'Invite codes at sign-up: `required`, `optional` or `off`',
    schema: oneOf(['required', 'optional', 'off']).default('optional'),
  },
  FERRY_OLD_SIGN_IN: {
    says: 'Whether the older sign-in calls work (`/v1/auth/*`, `/v1/authorization`, `/v1/password/*`): `on` or `off`',
    schema: onOrOff.default('on'),
  },
  FERRY_HWID: {
    says: "What Ferry does with the hardware id that some clients send when they fetch a subscription. `record`: Ferry stores the device; `limit`: it also refuses devices beyond the plan's limit; `require`: on a plan with a limit, it also refuses clients without an id",
    schema: oneOf(['record', 'limit', 'require']).default('record'),
  },
  FERRY_CAPTCHA: {
    says: 'The difficulty of the proof-of-work captcha for sign-in and mailed codes, 1 to 8, or `off`',
    schema: z
      .string()
      .regex(/^(off|[1-8])$/, 'off or a whole number from 1 to 8')
      .default('4')
      .transform((text) => (text === 'off' ? ('off' as const) : Number(text))),
  },
  FERRY_SMTP_URL: {
    says: 'The mail server: `smtps://user:password@host`. Required in production; otherwise Ferry writes mails to `outbox`. The SMTP greeting contains the host of `FERRY_PUBLIC_URL` or, if that is not a full domain, the domain of `FERRY_MAIL_FROM`. For another name, append `?name=mx.example`',
    schema: mailServer.optional(),
    secret: true,
  },
  FERRY_MAIL_FROM: {
    says: 'The sender of all mails. Required in production',
    schema: z.string().default('Ferry <no-reply@localhost>'),
  },
  FERRY_CRISP_WEBSITE_ID: {
    says: 'The id of a Crisp website, which enables the chat. Without it, pages load nothing from other hosts',
    schema: z.string().optional(),
  },
  FERRY_CONTACT_EMAIL: {
    says: 'The contact address for customers, in the footer of pages. Admins can change this setting, the next four, `FERRY_DOWNLOADS` and `FERRY_INVOICE_ISSUER` with `ferry settings`',
    schema: z.email('an address such as help@ferry.example').optional(),
  },
  FERRY_CONTACT_URL: {
    says: 'A page or group where customers get answers; https',
    schema: secureLink,
    secret: true,
  },
  FERRY_TERMS_URL: {
    says: 'The terms of service, linked in the footer of pages; https',
    schema: secureLink,
    secret: true,
  },
  FERRY_PRIVACY_URL: {
    says: 'The privacy notice; https',
    schema: secureLink,
    secret: true,
  },
  FERRY_STATUS_URL: {
    says: 'The status page of the service; https',
    schema: secureLink,
    secret: true,
  },
  FERRY_SECURITY_CONTACT: {
    says: 'Where security researchers report vulnerabilities: one to five addresses such as `mailto:security@ferry.example` or `https://…`, separated by commas, the preferred one first. The server publishes them in `/.well-known/security.txt`. [How](production.md#reports-of-vulnerabilities)',
    schema: z
      .string()
      .refine(
        (text) => list(text).every(isReportContact) && list(text).length >= 1 && list(text).length <= 5,
        '1 to 5 contacts with commas, such as mailto:security@ferry.example,https://ferry.example/report',
      )
      .optional(),
  },
  FERRY_DOWNLOADS: {
    says: 'Where customers download clients: `windows=https://…,android=https://…`',
    schema: z
      .string()
      .default('')
      .refine(
        (text) => Object.keys(readDownloads(text)).length === list(text).length,
        'systems and addresses with commas, such as windows=https://…,android=https://…',
      ),
  },
  FERRY_XRAY_JSON_AGENTS: {
    says: 'Parts of the User-Agents of clients that get complete Xray configurations instead of links, such as `v2rayng, happ, streisand`. Name only clients that can read a list of configurations',
    schema: listOf(
      (part) => /^[\w ./-]{3,40}$/.test(part),
      'up to 20 parts of a User-Agent with commas, each of 3 to 40 letters, digits and . / - _',
      20,
    ).default(''),
  },
  FERRY_TELEGRAM_TOKEN: {
    says: 'The token of your bot, from BotFather. Without it, Telegram is disabled',
    schema: z
      .string()
      .regex(/^\d{1,15}:[A-Za-z0-9_-]{20,}$/, 'the token that BotFather gave, such as 123456:ABC-DEF')
      .optional(),
    secret: true,
  },
  FERRY_TELEGRAM_API_ROOT: {
    says: "The address of Telegram's Bot API, or of a local Bot API server",
    schema: address('an address such as https://api.telegram.org', /^https?$/).default(
      'https://api.telegram.org',
    ),
    secret: true,
  },
  FERRY_TELEGRAM_MODE: {
    says: '`polling`: the server asks Telegram for updates; `webhook`: Telegram sends them to `FERRY_PUBLIC_URL`, which must be https unless you use a local Bot API server',
    schema: oneOf(['polling', 'webhook']).default('polling'),
  },
  FERRY_PUSH: {
    says: 'Whether customers may enable notifications in their browsers: `on` or `off`. [How](production.md#notifications-in-browsers)',
    schema: onOrOff.default('on'),
  },
  FERRY_PUSH_HOSTS: {
    says: 'The hosts of push services that the server may call, separated by commas; `*.` stands for any subdomain',
    schema: listOf(
      isHostOrBelow,
      'at most 20 hosts such as fcm.googleapis.com or *.push.apple.com with commas',
      20,
    ).default(
      'fcm.googleapis.com, jmt17.google.com, *.push.services.mozilla.com, *.push.apple.com, *.notify.windows.com',
    ),
  },
  FERRY_ADMIN_EMAILS: {
    says: 'Mail addresses of admins, separated by commas. Ferry notifies them when a node goes silent and when it responds again',
    schema: listOf(
      (one) => z.email().safeParse(one).success,
      'addresses with commas, such as ops@ferry.example',
    ).default(''),
  },
  FERRY_ADMIN_TELEGRAM_IDS: {
    says: 'Ids of Telegram chats or groups, separated by commas. The bot sends them the same notifications as `FERRY_ADMIN_EMAILS`',
    schema: listOf(
      (one) => /^-?\d{1,15}$/.test(one),
      'numbers of chats with commas, such as 123456789,-1001234567890',
    ).default(''),
  },
  FERRY_NODE_SILENT_MINUTES: {
    says: 'Minutes without a call from a node until Ferry notifies the admins, 2 to 1440',
    schema: whole(2, 1_440).default(5),
  },
  FERRY_OWN_ADDRESSES: {
    says: "Your own addresses or networks in front of nodes, such as relays, separated by commas. These addresses do not count as customers' devices, and nodes cannot block them. An IPv6 address stands for its /64",
    schema: listOf(
      (one) => network.safeParse(one).success,
      'addresses or networks with commas, such as 203.0.113.9,2001:db8::/48',
    ).default(''),
  },
  FERRY_DETECT_REPORTS: {
    says: 'How many node reports must contain hits before an audit rule bans a customer, 1 to 1000. The rule itself sets the number of hits',
    schema: whole(1, 1_000).default(3),
  },
  FERRY_DETECT_MINUTES: {
    says: 'The minimum number of minutes between the first and the last hit for a ban, 0 to 1440',
    schema: whole(0, 1_440).default(5),
  },
  FERRY_TICKET_FILES_MB: {
    says: "The maximum total size of a customer's ticket files, in MB of 1024² bytes",
    schema: whole(5, 1_048_576).default(200),
  },
  FERRY_EMBY_URL: {
    says: "The address of the media host. A media link is this address with the customer's token. Without `FERRY_EMBY_URL`, there are no media links",
    schema: address('an address such as https://media.example', /^https?$/).optional(),
    secret: true,
  },
} as const satisfies Readonly<Record<string, Declared>>;
