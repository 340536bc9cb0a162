import type { ProxySecrets } from '../../nodes/index.ts';

/** The values of one customer in a text. All other parts are the same for his whole audience. */
export interface Customer extends Secrets {
  /** The address from which the profile is updated. A secret. */
  readonly link: () => string;
  /** The site's host that he used, such as `https://ferry.example`. His link uses it, because he can reach it. */
  readonly base: string;
  /** Billed bytes of the running period. */
  readonly upload: number;
  readonly download: number;
  readonly total: number;
  readonly expiresAt: Date;
}

export interface Secrets extends ProxySecrets {
  /** The customer's port on nodes that have one for each customer. Null: not assigned yet. */
  readonly port: number | null;
}

/** Inserts a value of the customer. In a template it inserts a placeholder instead. */
export type Tell<Of = Customer> = <Value extends string | number>(read: (of: Of) => Value) => Value;

type Read = (customer: Customer) => string | number;

/**
 * A placeholder is a number of sixteen digits: it is the same with and without quotes, and no escaping changes it.
 * Each template is checked for other occurrences.
 */
const firstPlace = 9_006_000_000_000_000;
const places = /(9006\d{12})/;

/** The values for the placeholders of the template that is being written. */
let fills: Read[] | undefined;

/** The texts between the placeholders, and the values for them: one text more than values. */
function split(text: string): { texts: string[]; values: Read[] } {
  const parts = text.split(places);
  return {
    texts: parts.filter((_, index) => index % 2 === 0),
    values: parts.flatMap((place, index) =>
      index % 2 === 0 ? [] : [fills?.[Number(place) - firstPlace] ?? (() => place)],
    ),
  };
}

function textFiller(text: string): (customer: Customer) => string {
  const { texts, values } = split(text);
  return (customer) =>
    values.reduce<string>(
      (filled, read, index) => filled + read(customer) + texts[index + 1],
      texts[0] ?? '',
    );
}

/** Works on bytes, because a string would be encoded as a whole for each customer. */
function bytesFiller(text: string): (customer: Customer) => Buffer {
  const { texts, values } = split(text);
  const [head = Buffer.alloc(0), ...rest] = texts.map((part) => Buffer.from(part));
  const fixed = rest.reduce((sum, part) => sum + part.length, head.length);
  return (customer) => {
    const given = values.map((read) => String(read(customer)));
    const filled = Buffer.allocUnsafe(given.reduce((sum, value) => sum + Buffer.byteLength(value), fixed));
    let at = head.copy(filled);
    for (const [index, value] of given.entries()) {
      at += filled.write(value, at);
      at += rest[index]?.copy(filled, at) ?? 0;
    }
    return filled;
  };
}

/** Lets a template encode an unknown value: the encoding is done when the value of each customer is inserted. */
export const deferrable =
  (encode: (text: string) => string) =>
  (text: string): string => {
    if (fills === undefined || !places.test(text)) return encode(text);
    const fill = textFiller(text);
    return String(firstPlace + fills.push((customer) => encode(fill(customer))) - 1);
  };

export const base64 = deferrable((text) => Buffer.from(text, 'utf8').toString('base64'));
export const base64url = deferrable((text) => Buffer.from(text, 'utf8').toString('base64url'));
export const percent = deferrable(encodeURIComponent);

/** A host with its port, as in a URL. */
export const authority = ({ host, port }: { host: string; port: number }): string =>
  `${host.includes(':') ? `[${host}]` : host}:${port}`;

function templateOf(like: Customer, write: (tell: Tell) => string): (customer: Customer) => Buffer {
  const own: Read[] = [];
  fills = own;
  try {
    const tell: Tell = (read) => {
      const place = firstPlace + own.push(read) - 1;
      return (typeof read(like) === 'number' ? place : String(place)) as ReturnType<typeof read>;
    };
    return bytesFiller(write(tell));
  } finally {
    fills = undefined;
  }
}

/** Imported passwords may contain characters that a format must escape. */
const isQuoted = /["\\\p{Cc}]/u;

/**
 * Renders the common part for all customers like this one once, so that each only needs his own values inserted. If
 * the template is invalid, or the customer's password needs escaping, his text is rendered completely.
 */
export function compile(like: Customer, write: (tell: Tell) => string): (customer: Customer) => Buffer {
  const anew = (customer: Customer) => Buffer.from(write((read) => read(customer)));
  const template = templateOf(like, write);
  if (!template(like).equals(anew(like))) return anew;
  return (customer) => (isQuoted.test(customer.password) ? anew : template)(customer);
}
