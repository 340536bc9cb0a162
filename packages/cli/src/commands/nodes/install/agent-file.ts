import type { ShownCertificate } from '@ferry/core/contract/nodes/certificate';
import type { NodeConfig } from '@ferry/core/contract/nodes/config';
import {
  type AgentCalls,
  certificateName,
  type KnownAgent,
} from '@ferry/core/contract/nodes/support/serving';
import { programs } from './programs.ts';

export interface AgentTerms {
  readonly agent: KnownAgent;
  /** The family of calls by which the agent serves the node. */
  readonly by: AgentCalls;
  readonly nodeId: number;
  readonly config: NodeConfig;
  readonly certificate: ShownCertificate | null;
  /** The address of the site, without a slash at the end. */
  readonly site: string;
  readonly key: string;
}

/**
 * The certificate that the agent uses: the node's certificate, or two files with usual names if the node has TLS and no
 * known certificate.
 */
export function certificateOf({ agent, config, certificate }: Omit<AgentTerms, 'key'>): ShownCertificate {
  if (certificate !== null) return certificate;
  const domain = certificateName(config);
  const program = programs[agent];
  if (domain === null || program === undefined || program.makesCertificates) return { mode: 'none' };
  const file = (end: string) => `/etc/${program.name}/cert/${domain}.${end}`;
  return { mode: 'file', domain, cert_file: file('crt'), key_file: file('key') };
}

/** The names that XrayR, XrayRP and V2bX use for the parts of a certificate. */
const certificateKeys: Readonly<Record<string, string>> = {
  mode: 'CertMode',
  domain: 'CertDomain',
  cert_file: 'CertFile',
  key_file: 'KeyFile',
  email: 'Email',
  provider: 'Provider',
};

/** `NodeType` in the file of XrayR and XrayRP. For VMess and VLESS only `V2ray` reads the transport and REALITY. */
const nodeTypes: Readonly<Partial<Record<NodeConfig['kind'], string>>> = {
  vmess: 'V2ray',
  vless: 'V2ray',
  trojan: 'Trojan',
  shadowsocks: 'Shadowsocks',
  tuic: 'Tuic',
  anytls: 'AnyTLS',
  hysteria2: 'Hysteria2',
  http: 'HTTP',
  socks5: 'Socks',
};

const namedCertificate = (terms: AgentTerms): [name: string, value: string][] =>
  Object.entries(certificateOf(terms)).flatMap(([name, value]) =>
    value === undefined ? [] : [[certificateKeys[name] ?? name, value]],
  );

/** V2bX answers ACME only on port 80. */
const byPort80 = (mode: string) => (mode === 'tls' ? 'http' : mode);

/** Texts are written as JSON, which is valid YAML. */
function xrayrFile(terms: AgentTerms): string {
  const { agent, by, nodeId, config, site, key } = terms;
  const isVless = config.kind === 'vless';
  const isReality = isVless && config.security.type === 'reality';
  const certificate = namedCertificate(terms).map(
    ([name, value]) => `        ${name}: ${JSON.stringify(value)}`,
  );
  const [panel, api] = by === 'mod_mu' ? ['SSpanel', `${site}/v1`] : ['NewV2board', site];
  const lines = [
    'Log:',
    '  Level: warning',
    'Nodes:',
    `  - PanelType: "${panel}"`,
    '    ApiConfig:',
    `      ApiHost: ${JSON.stringify(api)}`,
    `      ApiKey: ${JSON.stringify(key)}`,
    `      NodeID: ${nodeId}`,
    `      NodeType: ${nodeTypes[config.kind]}`,
    // Seconds. Without it the agent gives up after 5.
    '      Timeout: 30',
    ...(isVless ? ['      EnableVless: true'] : []),
    '      DisableCustomConfig: false',
    '    ControllerConfig:',
    '      UpdatePeriodic: 60',
    // Without these two lines XrayR takes REALITY from its own file.
    ...(isReality && agent === 'xrayr'
      ? ['      DisableLocalREALITYConfig: true', '      REALITYConfigs:', '        Show: false']
      : []),
    '      CertConfig:',
    ...certificate,
  ];
  return `${lines.join('\n')}\n`;
}

const asJson = (content: unknown) => `${JSON.stringify(content, null, 2)}\n`;

/** The settings that v2node and V2bX share. Timeout in seconds, as long as XrayRP's, because they do not repeat a lost report. */
const node = ({ nodeId: NodeID, site: ApiHost, key: ApiKey }: AgentTerms) => ({
  ApiHost,
  NodeID,
  ApiKey,
  Timeout: 30,
});

const writers: Readonly<Partial<Record<KnownAgent, (terms: AgentTerms) => string>>> = {
  xrayrp: xrayrFile,
  xrayr: xrayrFile,
  v2node: (terms) => asJson({ Log: { Level: 'warning', Access: 'none' }, Nodes: [node(terms)] }),
  v2bx: (terms) =>
    asJson({
      Log: { Level: 'warning' },
      Cores: [{ Type: 'sing', Log: { Level: 'error' } }],
      Nodes: [
        {
          Core: 'sing',
          ...node(terms),
          NodeType: terms.config.kind,
          ListenIP: '0.0.0.0',
          CertConfig: Object.fromEntries(
            namedCertificate(terms).map(([name, value]) => [
              name,
              name === 'CertMode' ? byPort80(value) : value,
            ]),
          ),
        },
      ],
    }),
  'xboard-node': ({ nodeId, site, key }) =>
    `panel:
  url: ${JSON.stringify(site)}
  token: ${JSON.stringify(key)}
  node_id: ${nodeId}
log:
  level: warn
`,
};

/** The agent's configuration for one node. */
export const agentFile = (terms: AgentTerms): string | undefined => writers[terms.agent]?.(terms);
