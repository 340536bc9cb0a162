/** What a text tells of the one customer it is for. Everything else in it is the same for all of his kind. */
export interface Customer extends Secrets {
  /** Where the profile itself is renewed from. A secret, for its owner's client. */
  readonly link: () => string;
  /** The host of ours that he asks, such as `https://ferry.example`: what he could reach once serves him again. */
  readonly base: string;
  /** Billed bytes of the running period. */
  readonly upload: number;
  readonly download: number;
  readonly total: number;
  readonly expiresAt: Date;
}

export interface Secrets {
  readonly uuid: string;
  readonly password: string;
  /** His own on nodes that have one for each customer; null: none was given yet. */
  readonly port: number | null;
}

/** Tells something of the customer, or in a template leaves the place for it. */
export type Tell<Of = Customer> = <Value extends string | number>(read: (of: Of) => Value) => Value;

type Read = (customer: Customer) => string | number;

/**
 * A place is a number of sixteen digits: it is written alike with and without quotes, and no quoting changes it.
 * That it stands nowhere else is proven for each template.
 */
const firstPlace = 9_006_000_000_000_000;
const places = /(9006\d{12})/;

/** What the places of the template that is being written are filled with. */
let fills: Read[] | undefined;

/** What stands around the places of a text, and what fills them: one text more than values. */
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

/** Fills bytes, which go out as they are: a text would be encoded for each customer as a whole. */
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

/** Lets a template encode what is not known yet: each customer's text is encoded when his values are filled in. */
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

/** Passwords that were brought from elsewhere may hold signs that a format quotes. */
const isQuoted = /["\\\p{Cc}]/u;

/**
 * Writes once what all customers like this one have in common, so that for each only his own values are filled in.
 * Who is not served by that, because the template proves wrong or his password needs quoting, is written for anew.
 */
export function compile(like: Customer, write: (tell: Tell) => string): (customer: Customer) => Buffer {
  const anew = (customer: Customer) => Buffer.from(write((read) => read(customer)));
  const template = templateOf(like, write);
  if (!template(like).equals(anew(like))) return anew;
  return (customer) => (isQuoted.test(customer.password) ? anew : template)(customer);
}
