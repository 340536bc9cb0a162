import type { KnownAgent } from '@ferry/core/contract/nodes/support/serving';

/** How an agent is installed on a machine: its releases, its name there, and how it is started. */
export interface Program {
  /** The name of its file, its folders and its service. */
  readonly name: string;
  /** The address of the page of its releases. */
  readonly releases: string;
  /** The release that was examined. `null`: none was, so the operator names one. */
  readonly tag: string | null;
  /** The archive in a release for each machine. */
  readonly archives: { readonly amd64: string; readonly arm64: string };
  /** Where a release says the SHA-256 of an archive. `null`: nowhere. */
  readonly sums: 'SHA256SUMS' | 'dgst' | null;
  /** Whether the archive is the program itself, and no ZIP. */
  readonly isBare: boolean;
  /** The name of its configuration in `/etc/<name>`. */
  readonly file: string;
  /** Its arguments, with the path of the configuration at the end. */
  readonly starts: string;
  /** The argument with which it says its version and ends. */
  readonly version: string;
  /** Whether the server gives it the text of a certificate. */
  readonly getsCertificates: boolean;
  /** Whether the server gives it the variables of a DNS provider. */
  readonly getsVariables: boolean;
  /** Whether it takes no certificate from its own file, and makes one if the server names none. Clients refuse it. */
  readonly makesCertificates: boolean;
}

/** Both are called XrayR. */
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

/** What the releases of v2node and V2bX have in common. */
const ofBoth = {
  sums: 'dgst',
  isBare: false,
  file: 'config.json',
  starts: 'server -c',
  version: 'version',
} as const;

/**
 * The agents that `ferry nodes install` can install. The tags are the first place to look at when newer ones are to be
 * installed. The names of the archives are those of each project's workflow for releases.
 */
export const programs: Readonly<Partial<Record<KnownAgent, Program>>> = {
  xrayrp: xrayr,
  // Its repository gave up its releases.
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
