import * as z from 'zod/mini';
import {
  type FieldCode,
  type FieldError,
  fieldErrors,
  isFieldCode,
} from '../contract/base/fields/field-errors.ts';
import { type Language, sourceLanguage } from '../words/languages.ts';
import { fill } from '../words/words.ts';
import { similarNames } from './similar.ts';

/** The part of a zod issue that is used. */
export interface FieldIssue {
  readonly code: string;
  readonly path: readonly PropertyKey[];
  /** The code of the check, if the contract's schema names one. */
  readonly message: string;
  readonly format?: string | undefined;
  readonly origin?: string | undefined;
  readonly minimum?: number | bigint | undefined;
  readonly maximum?: number | bigint | undefined;
  /** False for a minimum of a whole number that is not a valid value itself. */
  readonly inclusive?: boolean | undefined;
  readonly values?: readonly unknown[] | undefined;
  /** The kinds of a union, by the field that names the kind. */
  readonly options?: readonly unknown[] | undefined;
  readonly params?: Readonly<Record<string, unknown>> | undefined;
}

const error = <Code extends FieldCode>(
  code: Code,
  details: Extract<FieldError, { code: Code }>['details'],
): FieldError => ({ code, details }) as FieldError;

const choice = (values: readonly unknown[]): FieldError =>
  error('input.choice', { choices: values.map(String).filter(Boolean) });

/** The error that the contract's own check names. */
function named({ message, params = {} }: FieldIssue): FieldError | undefined {
  return isFieldCode(message)
    ? ({ code: message, details: fieldErrors[message].parse(params) } as FieldError)
    : undefined;
}

function tooSmall({ origin, minimum, inclusive }: FieldIssue): FieldError {
  // A blank text counts as missing.
  if (origin === 'string' && minimum === 1) return error('input.required', {});
  if (origin === 'array') return error('input.too_few', { minimum: Number(minimum) });
  return error(origin === 'string' ? 'input.too_short' : 'input.too_small', {
    // An exclusive minimum of 0 on a whole number means at least 1.
    minimum: Number(minimum) + (inclusive === false ? 1 : 0),
  });
}

function tooBig({ origin, maximum }: FieldIssue): FieldError {
  const details = { maximum: Number(maximum) };
  if (origin === 'array') return error('input.too_many', details);
  return error(origin === 'string' ? 'input.too_long' : 'input.too_big', details);
}

function misspelt({ path }: FieldIssue, known: readonly string[]): FieldError {
  const similar = similarNames(String(path.at(-1)), known);
  return similar.length === 0 ? error('input.unknown', {}) : error('input.misspelt', { similar });
}

const readAt = (all: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (value, step) => (value as Record<PropertyKey, unknown> | null | undefined)?.[step],
    all,
  );

/**
 * What is wrong with a field, from the schema's issue and `all` that was sent, before parsing: a missing number or date
 * becomes `NaN`. A form sends an empty text for an empty field. `known`: the names of all fields beside it.
 */
export function fieldErrorOf(issue: FieldIssue, all: unknown, known: readonly string[] = []): FieldError {
  if (issue.code === 'unrecognized_keys') return misspelt(issue, known);
  const own = named(issue);
  if (own !== undefined) return own;
  if (issue.options !== undefined) return choice(issue.options);
  const given = readAt(all, issue.path);
  if (given === undefined || given === null || given === '') return error('input.required', {});
  switch (issue.code) {
    case 'invalid_type':
      return error('input.type', {});
    case 'too_small':
      return tooSmall(issue);
    case 'too_big':
      return tooBig(issue);
    case 'invalid_value':
      return choice(issue.values ?? []);
    case 'invalid_format':
      if (issue.format === 'datetime') return error('input.time', {});
      return error(issue.format === 'email' ? 'input.email' : 'input.format', {});
    default:
      return error('input.format', {});
  }
}

/** What is said of a field with an error, by server, portal and command line: `{x}` is a detail of it. */
export const fieldErrorWords: Readonly<
  Record<FieldCode, { 'zh-CN': string } & Partial<Record<Language, string>>>
> = {
  'input.amount': {
    'zh-CN': '要写成两位小数的金额，例如 20.00',
    en: 'An amount with two places, such as 20.00',
  },
  'input.amount_above_zero': {
    'zh-CN': '要写成大于 0、两位小数的金额，例如 20.00',
    en: 'An amount above 0 with two places, such as 20.00',
  },
  'input.certificate_pair': {
    'zh-CN': 'cert_content 和 key_content 要么都给，要么都不给',
    en: 'cert_content and key_content together, or none of them',
  },
  'input.choice': { 'zh-CN': '只能是其中之一：{choices}', en: 'One of: {choices}' },
  'input.cipher_key': {
    'zh-CN':
      '2022-blake3-aes-128-gcm 需要 16 字节的 base64，2022-blake3-aes-256-gcm 需要 32 字节，其他加密方式没有密钥',
    en: '2022-blake3-aes-128-gcm needs 16 bytes in base64, 2022-blake3-aes-256-gcm 32, the others have no key',
  },
  'input.country': {
    'zh-CN': '要写成 ISO 3166-1 的两个字母，例如 HK',
    en: 'Two letters of ISO 3166-1, such as HK',
  },
  'input.dns_program': {
    'zh-CN': '不能用会在节点上运行程序的 DNS 服务商',
    en: 'A provider that runs no program on the node',
  },
  'input.dns_provider': {
    'zh-CN': '要写 DNS 服务商的代码，例如 cloudflare',
    en: 'The code of a DNS provider, such as cloudflare',
  },
  'input.early_data': {
    'zh-CN': '里面不能有 ed=：早期数据有自己的字段 early_data',
    en: 'No ed= in it: early data has a field, early_data',
  },
  'input.email': { 'zh-CN': '邮箱格式不对', en: 'Not an e-mail address' },
  'input.file_path': {
    'zh-CN': '要写文件的完整路径，以 / 开头',
    en: 'The whole path of a file, which begins with /',
  },
  'input.flow': {
    'zh-CN': 'flow 只能与 tcp 和 tls 或 reality 一起用',
    en: 'A flow needs tcp with tls or reality',
  },
  'input.format': { 'zh-CN': '格式不对', en: 'The format is wrong' },
  'input.host_address': {
    'zh-CN': '要写主机名，或每段不超过 255 的四段地址',
    en: 'A host name, or an address of four numbers up to 255',
  },
  'input.host_name': { 'zh-CN': '要写主机名', en: 'A host name' },
  'input.host_or_ip': { 'zh-CN': '要写主机名或地址', en: 'A host name or an address' },
  'input.host_port': {
    'zh-CN': '要写主机和端口，例如 www.example.com:443',
    en: 'A host and a port, such as www.example.com:443',
  },
  'input.host_wildcard': {
    'zh-CN': '要写主机名，可以以 *. 开头',
    en: 'A host name, which may begin with *.',
  },
  'input.last_four': { 'zh-CN': '要写最后四位', en: 'The last four signs' },
  'input.line': {
    'zh-CN': '只能写一行，不能有换行、控制字符或改变文字方向的符号',
    en: 'One line only, without line breaks, control characters or marks that turn the direction of text',
  },
  'input.link_option': { 'zh-CN': '不能有空格和引号', en: 'Without spaces and quotes' },
  'input.markdown': {
    'zh-CN': '要写 Markdown 文本，以内容类型 text/plain 发送',
    en: 'Text in Markdown, sent with the content type text/plain',
  },
  'input.misspelt': {
    'zh-CN': '没有这个字段，相近的有：{similar}',
    en: 'There is no such field; similar ones: {similar}',
  },
  'input.network': {
    'zh-CN': '要写地址或网段，例如 10.0.0.0/8',
    en: 'An address or a network, such as 10.0.0.0/8',
  },
  'input.obfs_or_null': {
    'zh-CN': '要写成带 type 和 password 的对象，不用则写 null',
    en: 'An object with type and password, or null for none',
  },
  'input.pem': { 'zh-CN': '要写成 PEM，包含 BEGIN 那一行', en: 'PEM, with its line of BEGIN' },
  'input.period': { 'zh-CN': '要写成时长，例如 P30D', en: 'A period, such as P30D' },
  'input.port': { 'zh-CN': '端口要在 1 到 65535 之间', en: 'A port from 1 to 65535' },
  'input.port_order': {
    'zh-CN': '要写 1 到 65535 之间的两个端口，小的在前',
    en: 'Two ports from 1 to 65535, the lower first',
  },
  'input.port_range': { 'zh-CN': '要写用短横线连接的两个端口', en: 'Two ports with a dash' },
  'input.rate': { 'zh-CN': '要写成两位小数，例如 1.50', en: 'Two places, such as 1.50' },
  'input.reality_key': {
    'zh-CN': '要写成 base64url 的 32 字节，由“xray x25519”生成',
    en: '32 bytes in base64url, as "xray x25519" makes them',
  },
  'input.reality_transport': { 'zh-CN': 'reality 只能用 tcp 或 grpc', en: 'Reality needs tcp or grpc' },
  'input.required': { 'zh-CN': '此项必填', en: 'This field is required' },
  'input.scope': {
    'zh-CN': '没有这个权限范围，ferry tokens scopes 会列出全部',
    en: 'There is no such scope; ferry tokens scopes lists all of them',
  },
  'input.scope_parts': {
    'zh-CN': '要写明需要哪些部分：{parts}',
    en: 'Name the parts that are needed: {parts}',
  },
  'input.scopes_or_role': {
    'zh-CN': '要写明权限范围，或带有权限范围的角色：{roles}',
    en: 'Name the scopes, or a role that brings some: {roles}',
  },
  'input.service_name': { 'zh-CN': '只能有字母、数字、点和短横线', en: 'Letters, digits, dots and hyphens' },
  'input.short_id': {
    'zh-CN': '要写偶数个、最多 16 个小写的十六进制数字',
    en: 'An even number of up to 16 hexadecimal digits, in small letters',
  },
  'input.six_digits': { 'zh-CN': '要写 6 位数字', en: 'Six digits' },
  'input.slug': {
    'zh-CN': '只能有小写字母、数字和 -，例如 change-node',
    en: 'Small letters, digits and -, such as change-node',
  },
  'input.time': {
    'zh-CN': '要写成带时区的 ISO 8601 时间，例如 2026-03-10T12:00:00+08:00；在地址里 + 写作 %2B',
    en: 'ISO 8601 with an offset, such as 2026-03-10T12:00:00+08:00; in an address + is written %2B',
  },
  'input.time_zone': {
    'zh-CN': '要写时区的名字，例如 Asia/Shanghai',
    en: 'The name of a time zone, such as Asia/Shanghai',
  },
  'input.tls_or_null': {
    'zh-CN': '要写成带 server_name 的对象，不用则写 null',
    en: 'An object with server_name, or null for none',
  },
  'input.too_big': { 'zh-CN': '不能大于 {maximum}', en: 'Not more than {maximum}' },
  'input.too_few': { 'zh-CN': '至少 {minimum} 项', en: 'At least {minimum} of them' },
  'input.too_long': { 'zh-CN': '最多 {maximum} 个字符', en: 'At most {maximum} characters' },
  'input.too_many': { 'zh-CN': '最多 {maximum} 项', en: 'At most {maximum} of them' },
  'input.too_short': { 'zh-CN': '至少 {minimum} 个字符', en: 'At least {minimum} characters' },
  'input.too_small': { 'zh-CN': '不能小于 {minimum}', en: 'Not less than {minimum}' },
  'input.type': { 'zh-CN': '类型不对', en: 'The type is wrong' },
  'input.unfit_kind': { 'zh-CN': '与商品的类型不符', en: 'It does not fit the kind' },
  'input.unknown': { 'zh-CN': '没有这个字段', en: 'There is no such field' },
  'input.url_path': { 'zh-CN': '要写以 / 开头的路径', en: 'A path that begins with /' },
  'input.variable_name': {
    'zh-CN': '要写变量名，例如 CF_DNS_API_TOKEN',
    en: 'A name such as CF_DNS_API_TOKEN',
  },
  'input.whole_days': {
    'zh-CN': '要写成整天或整月，例如 P30D',
    en: 'Whole days or months, such as P30D',
  },
  'input.years': { 'zh-CN': '要在公元 1 年到 9999 年之间', en: 'In the years 1 to 9999' },
};

/** The error that a server says by its code and details. `undefined`: a server of another release says another one. */
export function readFieldError(code: string, details: unknown): FieldError | undefined {
  if (!isFieldCode(code)) return undefined;
  const read = z.safeParse(fieldErrors[code], details);
  return read.success ? ({ code, details: read.data } as FieldError) : undefined;
}

/** The sentence of a field's error. Lists have commas between their items. */
export function sayFieldError({ code, details }: FieldError, language: Language): string {
  const values = Object.entries<unknown>(details).map(([name, value]) => [name, [value].flat().join(', ')]);
  const { [language]: text = fieldErrorWords[code][sourceLanguage] } = fieldErrorWords[code];
  return fill(text, Object.fromEntries(values));
}
