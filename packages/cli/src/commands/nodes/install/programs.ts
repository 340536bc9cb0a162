import type { KnownAgent } from '@ferry/core/contract/nodes/support/serving';

/** How an agent is installed on a machine: its releases, its name there, and how it is started. */
export interface Program {
  /** The name of its file, its folders and its service. */
  readonly name: string;
  /** The address of the page of its releases. */
  readonly releases: string;
  /** The examined release. `null`: none was examined, so the operator names one. */
  readonly tag: string | null;
  /** The archive in a release for each machine. */
  readonly archives: { readonly amd64: string; readonly arm64: string };
  /** The file of a release with the SHA-256 of an archive. `null`: there is none. */
  readonly sums: 'SHA256SUMS' | 'dgst' | null;
  /** Whether the archive is the program itself and not a ZIP file. */
  readonly isBare: boolean;
  /** The name of its configuration in `/etc/<name>`. */
  readonly file: string;
  /** Its arguments, with the path of the configuration at the end. */
  readonly starts: string;
  /** The argument that prints its version. */
  readonly version: string;
  /** Whether the server sends it the text of a certificate. */
  readonly getsCertificates: boolean;
  /** Whether the server sends it the variables of a DNS provider. */
  readonly getsVariables: boolean;
  /**
   * Whether the agent ignores a certificate in its own file, and makes one that clients refuse if the server has none.
   */
  readonly makesCertificates: boolean;
}

/** The program of both XrayR and XrayRP. */
const xrayr: Program = {
  name: 'XrayR',
  releases: 'https://github.com/Mtoly/XrayRP/releases',
  // Before 0.9.1-alpha-3, also in 0.9.1 and 0.9.8, releases have no `SHA256SUMS`.
  tag: '0.9.1-alpha-5',
  archives: { amd64: 'XrayR-linux-64.zip', arm64: 'XrayR-linux-arm64-v8a.zip' },
  sums: 'SHA256SUMS',
  isBare: false,
  file: 'config.yml',
  starts: '--config',
  version: 'version',
  getsCertificates: true,
  getsVariables: true,
  makesCertificates: false,
};

/** The parts that releases of v2node and V2bX share. */
const ofBoth = {
  sums: 'dgst',
  isBare: false,
  file: 'config.json',
  starts: 'server -c',
  version: 'version',
} as const;

/**
 * The agents that `ferry nodes install` can install. To install newer releases, change the tags. The archives have the names
 * that each project's release workflow gives them.
 */
export const programs: Readonly<Partial<Record<KnownAgent, Program>>> = {
  xrayrp: xrayr,
  // Its repository no longer publishes releases.
  xrayr: { ...xrayr, tag: null, getsCertificates: false, getsVariables: false },
  v2node: {
    name: 'v2node',
    releases: 'https://github.com/wyx2685/v2node/releases',
    tag: 'v0.4.4',
    archives: { amd64: 'v2node-linux-64.zip', arm64: 'v2node-linux-arm64-v8a.zip' },
    ...ofBoth,
    getsCertificates: false,
    getsVariables: true,
    makesCertificates: true,
  },
  v2bx: {
    name: 'V2bX',
    releases: 'https://github.com/wyx2685/V2bX/releases',
    tag: null,
    archives: { amd64: 'V2bX-linux-64.zip', arm64: 'V2bX-linux-arm64-v8a.zip' },
    ...ofBoth,
    getsCertificates: false,
    getsVariables: false,
    makesCertificates: false,
  },
  'xboard-node': {
    name: 'xboard-node',
    releases: 'https://github.com/cedar2025/Xboard-Node/releases',
    tag: null,
    archives: { amd64: 'xboard-node-linux-amd64', arm64: 'xboard-node-linux-arm64' },
    sums: null,
    isBare: true,
    file: 'config.yml',
    starts: '-c',
    version: '-v',
    getsCertificates: true,
    getsVariables: true,
    makesCertificates: true,
  },
};
