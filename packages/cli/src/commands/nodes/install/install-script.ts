import { type AgentTerms, agentFile, certificateOf } from './agent-file.ts';
import { agents, releases } from './agents.ts';

/** Where the archive of the agent is. */
export type Archive =
  /** In a release of XrayRP. The script chooses the archive for its machine. */
  | { readonly release: string }
  /** At this address, whatever the machine is. */
  | { readonly from: string };

export interface ScriptTerms extends AgentTerms {
  readonly archive: Archive;
  /** The archive's SHA-256 in hexadecimal digits. Without it, the archive is compared with `SHA256SUMS` beside it. */
  readonly sha256: string | undefined;
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

/** Sets `name`, `archive` and `sums`. */
function whereabouts(archive: Archive): string {
  if ('from' in archive) {
    const { pathname } = new URL(archive.from);
    return `  name=${quoted(pathname.slice(pathname.lastIndexOf('/') + 1))}
  archive=${quoted(archive.from)}
  sums=${quoted(new URL('SHA256SUMS', archive.from).href)}`;
  }
  const folder = `${releases.url}/${archive.release}`;
  return `  case $(uname -m) in
    x86_64 | amd64) name=XrayR-linux-64.zip ;;
    aarch64 | arm64) name=XrayR-linux-arm64-v8a.zip ;;
    *) stop "Release ${archive.release} is not installed on $(uname -m) by this script: name an archive with --from." ;;
  esac
  archive=${quoted(folder)}/$name
  sums=${quoted(folder)}/SHA256SUMS`;
}

/** Compares the archive with the given sum, or with that of its release. */
const comparison = (sha256: string | undefined) =>
  sha256 === undefined
    ? `  get "$sums" 60 "$work/sums" ||
    stop "There is no $sums. Name the SHA-256 of the archive with --sha256."
  wanted=$(awk -v name="$name" '{ sub(/^[*]?([.]\\/)?/, "", $2) } $2 == name { print $1; exit }' "$work/sums")
  [ -n "$wanted" ] || stop "$sums does not name $name."
  [ "$found" = "$wanted" ] ||
    stop "The archive is not the one that SHA256SUMS of its release names: its SHA-256 is $found. Nothing was changed."
  echo 'The archive is as SHA256SUMS of the same release says. This proves a whole download and no more: who can'
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

/**
 * A script for a fresh Debian that installs an agent and checks whether it can report. It may be run again. It changes
 * nothing before the archive is compared and has run, and the server has taken the key. A test gives another folder in
 * place of `/` by `FERRY_INSTALL_ROOT`.
 */
export function installScript(terms: ScriptTerms): string {
  const { agent, nodeId, api, key, archive, sha256 } = terms;
  const what = 'release' in archive ? `${agents[agent].title} ${archive.release}` : agents[agent].title;
  const check = `${api}/mod_mu/nodes/${nodeId}/info?key=${encodeURIComponent(key)}`;
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
${filesCheck(terms)}${whereabouts(archive)}
  if ! { command -v curl && command -v unzip && [ -e /etc/ssl/certs/ca-certificates.crt ]; } > /dev/null; then
    export DEBIAN_FRONTEND=noninteractive
    apt-get update -q
    apt-get install -qy ca-certificates curl unzip
  fi
  # After apt-get, whose packages have files for everybody.
  umask 077
  mkdir -p "$root/usr/local/XrayR" "$root/etc/XrayR/cert" "$root/etc/systemd/system"
  chmod 700 "$root/etc/XrayR" "$root/etc/XrayR/cert"
  # What a killed run left behind an hour ago or longer.
  find "$root/usr/local/XrayR" -maxdepth 1 -name 'new.*' -mmin +60 -exec rm -rf {} +
  work=$(mktemp -d "$root/usr/local/XrayR/new.XXXXXX")
  trap 'rm -rf "$work"' EXIT
  trap 'exit 1' HUP INT TERM

  printf %s ${quoted(agentFile(terms))} > "$work/config.yml"
  config=$root/etc/XrayR/config.yml
  if grep -s NodeID: "$config" | grep -qvx ' *NodeID: ${nodeId}'; then
    stop "$config names another node. Add node ${nodeId} there by hand, or move the file away and run this again."
  fi
  get ${quoted(check)} 30 /dev/null || stop 'The server does not take the key from here.'

  get "$archive" 600 "$work/archive" || stop "There is no archive at $archive, or it did not arrive."
  found=$(sha256sum "$work/archive" | cut -d ' ' -f 1)
${comparison(sha256)}
  unzip -oq "$work/archive" -d "$work/files" || stop 'The archive can not be unpacked.'
  [ -f "$work/files/XrayR" ] || stop 'There is no XrayR in the archive.'
  chmod 755 "$work/files/XrayR"
  timeout 30 "$work/files/XrayR" version || stop "This archive is not for a machine of the kind $(uname -m): XrayR does not run."

  for file in geoip.dat geosite.dat; do
    [ ! -f "$work/files/$file" ] || mv -f "$work/files/$file" "$root/etc/XrayR/$file"
  done
  # The former program stays as XrayR~.
  mv --backup=simple "$work/files/XrayR" "$root/usr/local/XrayR/XrayR"
  # A configuration that differs stays beside the new one, as config.yml.~1~.
  cmp -s "$work/config.yml" "$config" || mv --backup=numbered "$work/config.yml" "$config"
  printf %s ${quoted(unit)} > "$work/unit"
  install -m 644 "$work/unit" "$root/etc/systemd/system/XrayR.service"
  systemctl daemon-reload
  systemctl --quiet enable XrayR
  systemctl restart XrayR
  sleep 10
  systemctl is-active --quiet XrayR || {
    journalctl -u XrayR -n 20 --no-pager >&2
    stop "The agent does not run. If there was one before, it is $root/usr/local/XrayR/XrayR~."
  }
  echo 'The agent runs. A minute later "ferry nodes list" says online.'
}

main
`;
}
