import type { NodeConfig } from '@ferry/core/contract/node-config';

interface Terms {
  readonly nodeId: number;
  readonly config: NodeConfig;
  /** The base address of the agents' calls, with `/v1`. */
  readonly api: string;
  readonly key: string;
  readonly agent: string | undefined;
  readonly email: string | undefined;
}

const newest = 'https://github.com/XrayR-project/XrayR/releases/latest/download/XrayR-linux-64.zip';

/** XrayR's names of the kinds that it supports. */
const types: Partial<Record<NodeConfig['kind'], string>> = {
  vmess: 'V2ray',
  vless: 'V2ray',
  trojan: 'Trojan',
  shadowsocks: 'Shadowsocks',
};

function certificateName(config: NodeConfig): string | null {
  if (config.kind === 'vless') return config.security.type === 'tls' ? config.security.server_name : null;
  return 'tls' in config && config.tls !== null ? config.tls.server_name : null;
}

function certificate(name: string | null, email: string | undefined): string[] {
  if (name === null) return ['CertMode: none'];
  if (email !== undefined)
    return ['CertMode: http', `CertDomain: ${JSON.stringify(name)}`, `Email: ${JSON.stringify(email)}`];
  const file = (end: string) => JSON.stringify(`/etc/XrayR/cert/${name}.${end}`);
  return [
    'CertMode: file',
    `CertDomain: ${JSON.stringify(name)}`,
    `CertFile: ${file('crt')}`,
    `KeyFile: ${file('key')}`,
  ];
}

/** The agent's configuration. Strings are written as JSON, which is valid YAML. */
function xrayrConfig({ nodeId, config, api, key, email }: Terms, type: string): string {
  const isVless = config.kind === 'vless';
  const isReality = isVless && config.security.type === 'reality';
  const lines = [
    'Log:',
    '  Level: warning',
    'Nodes:',
    '  - PanelType: "SSpanel"',
    '    ApiConfig:',
    `      ApiHost: ${JSON.stringify(api)}`,
    `      ApiKey: ${JSON.stringify(key)}`,
    `      NodeID: ${nodeId}`,
    `      NodeType: ${type}`,
    ...(isVless ? ['      EnableVless: true'] : []),
    '      DisableCustomConfig: false',
    '    ControllerConfig:',
    '      UpdatePeriodic: 60',
    ...(isReality
      ? ['      DisableLocalREALITYConfig: true', '      REALITYConfigs:', '        Show: false']
      : []),
    '      CertConfig:',
    ...certificate(certificateName(config), email).map((line) => `        ${line}`),
  ];
  return `${lines.join('\n')}\n`;
}

const unit = `[Unit]
Description=XrayR
After=network-online.target
Wants=network-online.target

[Service]
ExecStart=/usr/local/XrayR/XrayR --config /etc/XrayR/config.yml
Restart=always
RestartSec=5
LimitNOFILE=1048576

[Install]
WantedBy=multi-user.target
`;

/** A text as one quoted word for a shell. */
const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

/**
 * A script for a fresh Debian that installs an agent and checks whether it can report. Null: no agent supports this
 * kind.
 */
export function installScript(terms: Terms): string | null {
  const type = types[terms.config.kind];
  if (type === undefined) return null;
  const { nodeId, api, key, agent = newest } = terms;
  return `set -eu
export DEBIAN_FRONTEND=noninteractive
apt-get update -q
apt-get install -qy ca-certificates curl unzip
install -d -m 700 /etc/XrayR /etc/XrayR/cert
install -d /usr/local/XrayR
curl -fsSL --max-time 300 -o /tmp/XrayR.zip ${quoted(agent)}
unzip -oq /tmp/XrayR.zip -d /usr/local/XrayR
rm /tmp/XrayR.zip
chmod 755 /usr/local/XrayR/XrayR
umask 077
printf %s ${quoted(xrayrConfig(terms, type))} > /etc/XrayR/config.yml
printf %s ${quoted(unit)} > /etc/systemd/system/XrayR.service
chmod 644 /etc/systemd/system/XrayR.service
# Whether the server takes the key from here, before the agent begins; the key goes by a file and not the list of processes.
printf 'url = "%s"\\n' ${quoted(`${api}/mod_mu/nodes/${nodeId}/info?key=${encodeURIComponent(key)}`)} |
  curl -fsS --max-time 30 -o /dev/null -K - || { echo 'The server does not take the key from here.' >&2; exit 1; }
systemctl daemon-reload
systemctl enable --now XrayR
systemctl restart XrayR
sleep 10
systemctl is-active --quiet XrayR || { journalctl -u XrayR -n 20 --no-pager >&2; exit 1; }
echo 'The agent runs. A minute later "ferry nodes list" says online.'
`;
}
