import { isDeepStrictEqual } from 'node:util';
import type { Answer, Connection } from './faulty-network.ts';

/** The certificate settings of the agent's file, and of an answer, by XrayRP's names for them in JSON. */
export interface Certificate {
  cert_mode: string;
  domain: string;
  cert_file: string;
  key_file: string;
  cert_content: string;
  key_content: string;
  provider: string;
  email: string;
  /** `null` and an empty map differ, as they do for `reflect.DeepEqual` in Go. */
  dns_env: Record<string, string> | null;
}

export const noCertificate: Certificate = {
  cert_mode: '',
  domain: '',
  cert_file: '',
  key_file: '',
  cert_content: '',
  key_content: '',
  provider: '',
  email: '',
  dns_env: null,
};

/** The program's word for a node's protocol. */
export type NodeType = 'V2ray' | 'Trojan' | 'Shadowsocks' | 'Tuic' | 'AnyTLS' | 'HTTP' | 'Socks';

/** Served by sing-box, which needs a certificate. The others are served by Xray. */
const bySingBox: ReadonlySet<NodeType> = new Set(['Tuic', 'AnyTLS']);

interface User {
  id: number;
  uuid: string;
}

interface NodeInfo {
  custom_config: Record<string, unknown>;
}

/** What one poll read: `undefined` stands for a 304. */
interface Snapshot {
  info: NodeInfo | undefined;
  users: User[] | undefined;
  rules: { regex: string }[] | undefined;
  certificate: Certificate;
}

/**
 * An agent with the behaviour of XrayRP b1fa359 (August 2026), a fork of XrayR. It differs from XrayR in what it does
 * with a poll: it reads node, users, rules and certificate one after another, and takes over all of them or none. A
 * certificate that differs from its own makes it build the node again. If that fails, everything stays as it was, and
 * the tags of the lists that it read are kept all the same. For tuic and anytls it takes over each part by itself, and asks
 * for the certificate at its start alone.
 */
export class XrayRP {
  readonly #wire: Connection;
  readonly #type: NodeType;
  readonly #node: number;
  readonly #query: string;
  /** Headers that a proxy in front of the server would add. */
  readonly #headers: Record<string, string>;
  readonly #tags = new Map<string, string>();
  /** The files on its machine, which a certificate may name. */
  readonly #files: readonly string[];
  #info: NodeInfo | undefined;
  certificate: Certificate;
  users: User[] = [];
  rules: { regex: string }[] = [];
  /** How often the node was built. Each time open connections end. */
  built = 0;
  /** Polls of which nothing was taken over. */
  readonly failures: string[] = [];

  constructor(
    wire: Connection,
    given: {
      node: number;
      key: string;
      type: NodeType;
      certificate?: Partial<Certificate>;
      files?: readonly string[];
      headers?: Record<string, string>;
    },
  ) {
    this.#wire = wire;
    this.#type = given.type;
    this.#node = given.node;
    this.#query = `key=${given.key}&muKey=${given.key}`;
    this.#headers = given.headers ?? {};
    this.#files = given.files ?? [];
    this.certificate = { ...noCertificate, ...given.certificate };
  }

  /** The settings with which the node was built last. */
  get settings(): Record<string, unknown> | undefined {
    return this.#info?.custom_config;
  }

  serves(user: number): boolean {
    return this.users.some(({ id }) => id === user);
  }

  #decode({ status, body }: Answer): unknown {
    if (status >= 400) throw new Error(`status ${status}`);
    const { ret, data } = JSON.parse(body) as { ret: number; data: unknown };
    if (ret !== 1) throw new Error(`ret ${ret}`);
    return data;
  }

  /** Its tag is kept as soon as the answer can be read, whatever becomes of the rest of the poll. */
  async #get<Data>(path: string, name: string): Promise<Data | undefined> {
    const headers = { ...this.#headers, 'if-none-match': this.#tags.get(name) ?? '' };
    const answer = await this.#wire.send('GET', `${path}${path.includes('?') ? '&' : '?'}${this.#query}`, {
      headers,
    });
    if (answer.status === 304) return undefined;
    const data = this.#decode(answer) as Data;
    if (answer.etag !== undefined) this.#tags.set(name, answer.etag);
    return data;
  }

  async #post(path: string, content: unknown): Promise<unknown> {
    const headers = { ...this.#headers, 'content-type': 'application/json' };
    const body = JSON.stringify(content);
    return this.#decode(await this.#wire.send('POST', `${path}?${this.#query}`, { headers, body }));
  }

  readonly #readInfo = () => this.#get<NodeInfo>(`/mod_mu/nodes/${this.#node}/info`, 'node');
  readonly #readUsers = () => this.#get<User[]>(`/mod_mu/users?node_id=${this.#node}`, 'users');
  readonly #readRules = () => this.#get<{ regex: string }[]>('/mod_mu/func/detect_rules', 'rules');

  /** The call names no node: the key has to be the node's own. */
  async #readCertificate(): Promise<Certificate> {
    const given = (await this.#post('/mod_mu/nodes/config', { type: 'xrayr_cert' })) as Partial<Certificate>;
    return { ...noCertificate, ...given };
  }

  #hasTls({ custom_config: { security, enable_reality } }: NodeInfo): boolean {
    if (this.#type === 'V2ray') return security === 'tls' && enable_reality !== true;
    return this.#type === 'Trojan' || bySingBox.has(this.#type);
  }

  /** Opens the node with a certificate. Throws if it is not whole. */
  #build(info: NodeInfo, of: Certificate): void {
    this.built += 1;
    if (!this.#hasTls(info) || (of.cert_mode === 'none' && !bySingBox.has(this.#type))) return;
    const needed: Record<string, readonly (keyof Certificate)[]> = {
      file: ['cert_file', 'key_file'],
      http: ['domain', 'email'],
      tls: ['domain', 'email'],
      dns: ['domain', 'email', 'provider'],
      content: ['cert_content', 'key_content'],
    };
    const fields = needed[of.cert_mode];
    if (fields === undefined) throw new Error(`unsupported certmode: ${of.cert_mode}`);
    const absent = fields.filter((field) => of[field] === '');
    if (absent.length > 0) throw new Error(`cert_mode ${of.cert_mode} requires ${absent.join(', ')}`);
    if (of.cert_mode === 'file' && ![of.cert_file, of.key_file].every((file) => this.#files.includes(file)))
      throw new Error(`open ${of.cert_file}: no such file or directory`);
  }

  /** At its start what the panel says is laid over its own file; empty fields stay. */
  async start(): Promise<void> {
    const given = await this.#readCertificate();
    const said = Object.entries(given).filter(([, value]) => value !== '' && value !== null);
    this.certificate = { ...this.certificate, ...Object.fromEntries(said) };
    const info = await this.#readInfo();
    this.users = (await this.#readUsers()) ?? [];
    if (info === undefined) throw new Error('no node');
    this.#build(info, this.certificate);
    this.#info = info;
    this.rules = (await this.#readRules()) ?? [];
  }

  async #readAll(): Promise<Snapshot> {
    return {
      info: await this.#readInfo(),
      users: await this.#readUsers(),
      rules: await this.#readRules(),
      certificate: await this.#readCertificate(),
    };
  }

  #takeOver({ info = this.#info, users, rules, certificate }: Snapshot): void {
    if (info === undefined) throw new Error('no node');
    const isOther = !isDeepStrictEqual(certificate, this.certificate);
    if ((isOther && this.#hasTls(info)) || !isDeepStrictEqual(info, this.#info))
      this.#build(info, certificate);
    this.#info = info;
    // An empty map is copied as none.
    const isEmpty = Object.keys(certificate.dns_env ?? {}).length === 0;
    this.certificate = { ...certificate, dns_env: isEmpty ? null : certificate.dns_env };
    this.rules = rules ?? this.rules;
    this.users = users ?? this.users;
  }

  async #try(what: () => Promise<void>): Promise<void> {
    try {
      await what();
    } catch (error) {
      this.failures.push(String(error));
    }
  }

  /** One period: reports of its state, and a poll. */
  async period(): Promise<void> {
    await this.#try(async () => {
      await this.#post(`/mod_mu/nodes/${this.#node}/info`, { uptime: '86400', load: '0.12 0.34 0.56' });
    });
    if (!bySingBox.has(this.#type)) return this.#try(async () => this.#takeOver(await this.#readAll()));
    await this.#try(async () => {
      this.users = (await this.#readUsers()) ?? this.users;
    });
    await this.#try(async () => {
      this.rules = (await this.#readRules()) ?? this.rules;
    });
    await this.#try(async () => {
      const info = (await this.#readInfo()) ?? this.#info;
      if (info !== undefined && !isDeepStrictEqual(info, this.#info)) this.#build(info, this.certificate);
      this.#info = info;
    });
  }
}
