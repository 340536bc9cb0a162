import type { ShownCertificate } from '@ferry/core/contract/nodes/certificate';
import type { NodeConfig } from '@ferry/core/contract/nodes/config';
import { type AgentName, agents, certificateName } from './agents.ts';

export interface AgentTerms {
  readonly agent: AgentName;
  readonly nodeId: number;
  readonly config: NodeConfig;
  readonly certificate: ShownCertificate | null;
  /** The base address of the agents' calls, with `/v1`. */
  readonly api: string;
  readonly key: string;
}

/** The certificate that the agent uses: that of the node, or two files with usual names if it has TLS and none. */
export function certificateOf({ config, certificate }: Omit<AgentTerms, 'key'>): ShownCertificate {
  if (certificate !== null) return certificate;
  const domain = certificateName(config);
  if (domain === null) return { mode: 'none' };
  const file = (end: string) => `/etc/XrayR/cert/${domain}.${end}`;
  return { mode: 'file', domain, cert_file: file('crt'), key_file: file('key') };
}

/** The agent's names of what a certificate consists of. */
const certificateKeys: Readonly<Record<string, string>> = {
  mode: 'CertMode',
  domain: 'CertDomain',
  cert_file: 'CertFile',
  key_file: 'KeyFile',
  email: 'Email',
  provider: 'Provider',
};

/** The agent's configuration for one node. Texts are written as JSON, which is valid YAML. */
export function agentFile(terms: AgentTerms): string {
  const { agent, nodeId, config, api, key } = terms;
  const { serves, needsRealityLines } = agents[agent];
  const isVless = config.kind === 'vless';
  const isReality = isVless && config.security.type === 'reality';
  const certificate = Object.entries(certificateOf(terms)).flatMap(([name, value]) =>
    value === undefined ? [] : [`        ${certificateKeys[name]}: ${JSON.stringify(value)}`],
  );
  const lines = [
    'Log:',
    '  Level: warning',
    // Only XrayRP leaves the details out without it, and other agents ignore it.
    '  ShowErrorDetails: true',
    'Nodes:',
    '  - PanelType: "SSpanel"',
    '    ApiConfig:',
    `      ApiHost: ${JSON.stringify(api)}`,
    `      ApiKey: ${JSON.stringify(key)}`,
    `      NodeID: ${nodeId}`,
    `      NodeType: ${serves[config.kind]?.nodeType}`,
    // Seconds. Without it the agent gives up after 5.
    '      Timeout: 30',
    ...(isVless ? ['      EnableVless: true'] : []),
    '      DisableCustomConfig: false',
    '    ControllerConfig:',
    '      UpdatePeriodic: 60',
    ...(isReality && needsRealityLines
      ? ['      DisableLocalREALITYConfig: true', '      REALITYConfigs:', '        Show: false']
      : []),
    '      CertConfig:',
    ...certificate,
  ];
  return `${lines.join('\n')}\n`;
}
