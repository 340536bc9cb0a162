import { knownAgents } from '@ferry/core/contract/nodes/support/serving';
import { type AgentTerms, agentFile, certificateOf } from './agent-file.ts';
import type { Program } from './programs.ts';

/** Where the archive of the agent is. */
export type Archive =
  /** In a release, where the script picks the archive for its machine. */
  | { readonly release: string }
  /** At this address, for any machine. */
  | { readonly from: string };

export interface ScriptTerms extends AgentTerms {
  readonly program: Program;
  readonly archive: Archive;
  /** The archive's SHA-256 in hexadecimal digits. Without it, the archive is compared with the sums beside it. */
  readonly sha256: string | undefined;
}

const unitOf = ({ name, starts, file }: Program) => `[Unit]
Description=${name}
After=network-online.target
Wants=network-online.target

[Service]
WorkingDirectory=/etc/${name}
ExecStart=/usr/local/${name}/${name} ${starts} /etc/${name}/${file}
Restart=always
RestartSec=5
LimitNOFILE=1048576

[Install]
WantedBy=multi-user.target
`;

/** Quotes a text for a shell. */
const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

/** Sets `name`, `archive` and `sums`. */
function whereabouts(archive: Archive, program: Program): string {
  if ('from' in archive) {
    const { pathname } = new URL(archive.from);
    const sums = new URL(archive.from);
    if (program.sums === 'dgst') sums.pathname += '.dgst';
    return `  name=${quoted(pathname.slice(pathname.lastIndexOf('/') + 1))}
  archive=${quoted(archive.from)}
  sums=${quoted(program.sums === 'dgst' ? sums.href : new URL('SHA256SUMS', sums).href)}`;
  }
  const folder = `${program.releases}/download/${archive.release}`;
  return `  case $(uname -m) in
    x86_64 | amd64) name=${program.archives.amd64} ;;
    aarch64 | arm64) name=${program.archives.arm64} ;;
    *) stop "Release ${archive.release} is not installed on $(uname -m) by this script: name an archive with --from." ;;
  esac
  archive=${quoted(folder)}/$name
  sums=${program.sums === 'dgst' ? '$archive.dgst' : `${quoted(folder)}/SHA256SUMS`}`;
}

/** Prints the SHA-256 of `$name` in `$work/sums`: of a list of names, or of OpenSSL's digests of one file. */
const wantedSum = {
  SHA256SUMS: `awk -v name="$name" '{ sub(/^[*]?([.]\\/)?/, "", $2) } $2 == name { print $1; exit }' "$work/sums"`,
  dgst: `sed -n 's/^SHA2\\{0,1\\}-\\{0,1\\}256= *//p' "$work/sums"`,
};

/** Compares the archive with the given sum, or with that of its release. */
const comparison = (sha256: string | undefined, sums: keyof typeof wantedSum) =>
  sha256 === undefined
    ? `  get "$sums" 60 "$work/sums" ||
    stop "There is no $sums. Name the SHA-256 of the archive with --sha256."
  wanted=$(${wantedSum[sums]})
  [ -n "$wanted" ] || stop "$sums does not name $name."
  [ "$found" = "$wanted" ] ||
    stop "The archive is not the one that $sums names: its SHA-256 is $found. Nothing was changed."
  echo 'The archive is as the sums of the same release say. This proves a whole download and no more: who can'
  echo 'replace the archive there can replace its sum. --sha256 pins an archive that you have examined.'`
    : `  [ "$found" = ${sha256} ] ||
    stop "The archive is not the one that --sha256 names: its SHA-256 is $found. Nothing was changed."
  echo 'The archive is the one that --sha256 names.'`;

/** Stops if the certificate's files are not on the node. */
function filesCheck(terms: AgentTerms): string {
  const certificate = certificateOf(terms);
  if (certificate.mode !== 'file') return '';
  const { cert_file, key_file } = certificate;
  return `  for file in ${quoted(cert_file)} ${quoted(key_file)}; do
    [ -s "$root$file" ] || stop "The certificate is missing. These files must be there: "${quoted(`${cert_file} (the certificate and its chain) and ${key_file} (its key).`)}" Then run this again."
  done
`;
}

/** The call with which the script tests the key. It names the node and changes nothing. */
function keyCheck({ by, site, nodeId, key }: AgentTerms): string {
  const text = encodeURIComponent(key);
  return by === 'mod_mu'
    ? `${site}/v1/mod_mu/nodes/${nodeId}/info?key=${text}`
    : `${site}/api/v1/server/UniProxy/alivelist?node_id=${nodeId}&token=${text}`;
}

/** Puts the program, and the geographic data of some archives, into `$work/files`. */
const unpacking = ({ name, isBare }: Program) =>
  isBare
    ? `  mkdir "$work/files" && mv "$work/archive" "$work/files/${name}"`
    : `  unzip -oq "$work/archive" -d "$work/files" || stop 'The archive cannot be unpacked.'
  [ -f "$work/files/${name}" ] || stop 'There is no ${name} in the archive.'`;

/**
 * A script for a fresh Debian that installs an agent and checks whether it can report. It can be run again. It changes
 * nothing until the archive is verified and has run, and the server has accepted the key. Tests replace `/` by
 * `FERRY_INSTALL_ROOT`.
 */
export function installScript(terms: ScriptTerms): string {
  const { agent, nodeId, archive, sha256, program } = terms;
  const { name, file } = program;
  const { title } = knownAgents[agent];
  const what = 'release' in archive ? `${title} ${archive.release}` : title;
  return `# Installs ${what} for node ${nodeId}. It contains the node's key.
set -eu
root=\${FERRY_INSTALL_ROOT:-}

stop() { printf '%s\\n' "$*" >&2; exit 1; }

# get <address> <seconds> <file>: the address goes by a pipe, since everybody can read the options of a program.
get() {
  printf 'url = "%s"\\n' "$1" |
    curl -fsSL -K - --proto-redir =https --retry 2 --max-time "$2" --max-filesize 268435456 -o "$3"
}

# A function, so that nothing is done before the whole script has arrived.
main() {
  [ -n "$root" ] || [ "$(id -u)" = 0 ] || stop 'Run this as root.'
${filesCheck(terms)}${whereabouts(archive, program)}
  if ! { command -v curl && command -v unzip && [ -e /etc/ssl/certs/ca-certificates.crt ]; } > /dev/null; then
    export DEBIAN_FRONTEND=noninteractive
    apt-get update -q
    apt-get install -qy ca-certificates curl unzip
  fi
  # After apt-get, whose packages have files for everybody.
  umask 077
  mkdir -p "$root/usr/local/${name}" "$root/etc/${name}/cert" "$root/etc/systemd/system"
  chmod 700 "$root/etc/${name}" "$root/etc/${name}/cert"
  # What a killed run left behind an hour ago or longer.
  find "$root/usr/local/${name}" -maxdepth 1 -name 'new.*' -mmin +60 -exec rm -rf {} +
  work=$(mktemp -d "$root/usr/local/${name}/new.XXXXXX")
  trap 'rm -rf "$work"' EXIT
  trap 'exit 1' HUP INT TERM

  printf %s ${quoted(agentFile(terms) ?? '')} > "$work/config"
  config=$root/etc/${name}/${file}
  # The number of the node is NodeID in most files, node_id in others.
  if grep -sioE '"?node_?id"?: *[0-9]+' "$config" | grep -qvE '[^0-9]${nodeId}$'; then
    stop "$config names another node. Add node ${nodeId} there by hand, or move the file away and run this again."
  fi
  get ${quoted(keyCheck(terms))} 30 /dev/null || stop 'The server does not take the key from here.'

  get "$archive" 600 "$work/archive" || stop "There is no archive at $archive, or it did not arrive."
  found=$(sha256sum "$work/archive" | cut -d ' ' -f 1)
${comparison(sha256, program.sums ?? 'SHA256SUMS')}
${unpacking(program)}
  chmod 755 "$work/files/${name}"
  timeout 30 "$work/files/${name}" ${program.version} || stop "This archive is not for a machine of the kind $(uname -m): ${name} does not run."

  for file in geoip.dat geosite.dat; do
    [ ! -f "$work/files/$file" ] || mv -f "$work/files/$file" "$root/etc/${name}/$file"
  done
  # The former program stays as ${name}~.
  mv --backup=simple "$work/files/${name}" "$root/usr/local/${name}/${name}"
  # A configuration that differs stays beside the new one, as ${file}.~1~.
  cmp -s "$work/config" "$config" || mv --backup=numbered "$work/config" "$config"
  printf %s ${quoted(unitOf(program))} > "$work/unit"
  install -m 644 "$work/unit" "$root/etc/systemd/system/${name}.service"
  systemctl daemon-reload
  systemctl --quiet enable ${name}
  systemctl restart ${name}
  sleep 10
  systemctl is-active --quiet ${name} || {
    journalctl -u ${name} -n 20 --no-pager >&2
    stop "The agent does not run. If there was one before, it is $root/usr/local/${name}/${name}~."
  }
  echo 'The agent runs. A minute later "ferry nodes list" says online.'
}

main
`;
}
