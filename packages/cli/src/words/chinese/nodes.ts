import type { Words } from '../language.ts';

export const nodesWords: Words = {
  a1: '地址 a1',
  a2: '地址 a2',
  a3: '地址 a3',
  u: '上行字节',
  d: '下行字节',
  dest: '目标',
  obfs: '混淆',
  'obfs param': '混淆参数',
  tls: 'TLS',
  flow: '流控',
  'This is not JSON. {0}': '不是 JSON。{0}',
  Name: '名称',
  'Name the networks, or say --any.': '请写网段，或用 --any。',
  anywhere: '任何地址',
  'The keys of node {0} are good from {1}.': '节点 {0} 的密钥的可用来源：{1}。',
  'Give a JSON object with the fields of a node; "ferry nodes create --help" shows one.':
    '请给出含有节点字段的 JSON 对象；“ferry nodes create --help”有例子。',
  Number: '编号',
  Shown: '显示',
  'this once': '仅此一次',
  'Node {0} is enabled.': '节点 {0} 已启用。',
  'Node {0} is disabled.': '节点 {0} 已停用。',
  'Give a JSON list of rows of the table ss_node, or the JSON export of it by phpMyAdmin.':
    '请给出 ss_node 表的行的 JSON 列表，或 phpMyAdmin 导出的 JSON。',
  'This is no list. {0}': '不是列表。{0}',
  'There are no rows. {0}': '没有行。{0}',
  'would be added': '将添加',
  added: '已添加',
  '{0} as {1}': '{0}，编号 {1}',
  outcome: '结果',
  '{0} of {1} rows were left out.': '{1} 行中有 {0} 行被跳过。',
  'Correct them and import them again.': '请改正后重新导入。',
  'Correct them there and import that file.': '请在那里改正，然后导入该文件。',
  'No agent of this interface serves {0}: set it up by its own manual.':
    '使用此接口的节点程序都不支持 {0}：请按它自己的手册配置。',
  '{0} does not serve {1}. These agents do: {2}.': '{0} 不支持 {1}。支持它的节点程序：{2}。',
  '{0} serves {1} only without TLS.': '{0} 只支持不带 TLS 的 {1}。',
  'There is no script for {0}. docs/production.md has its settings.':
    '没有用于 {0} 的脚本。它的设置见 docs/production.md。',
  'XrayR has no maintained releases any more. Name the address of an archive with --from.':
    'XrayR 已没有维护中的发布版本。请用 --from 写出压缩包的地址。',
  '{0} takes no certificate from the server. Give the node one of another mode.':
    '{0} 不从服务器取证书。请把节点的证书改为其他方式。',
  'The site’s address is {0}, but agents need https. Set FERRY_PUBLIC_URL.':
    '站点地址是 {0}，但节点程序需要 https。请设置 FERRY_PUBLIC_URL。',
  '{0} reads only the port of a node of kind {1}, and no other setting.':
    '{0} 只读取 {1} 节点的端口，不读其他设置。',
  'These files must be on the node first: {0}, {1}.': '节点上必须先有这些文件：{0}、{1}。',
  "Node {0} has no certificate on the server, so {1} will not obey: customers who are cut off stay. Tell the server: echo '{2}' | ferry nodes update {3}":
    "服务器上没有节点 {0} 的证书，{1} 因此不会听从：被停用的用户仍能连接。请告诉服务器：echo '{2}' | ferry nodes update {3}",
  '{0} does not get the variables of {1} from the server. Set them on the node: systemctl edit XrayR.':
    '{0} 不会从服务器得到 {1} 的变量。请在节点上设置：systemctl edit XrayR。',
  'Waiting until node {0} reports …': '正在等待节点 {0} 上报…',
  'Node {0} reports.': '节点 {0} 已上报。',
  'Node {0} did not report. Look at its agent: journalctl -u XrayR.':
    '节点 {0} 没有上报。请查看节点程序：journalctl -u XrayR。',
  key: '密钥',
  made: '创建时间',
  'There are no keys.': '没有密钥。',
  shared: '共用',
  good: '有效',
  revoked: '已作废',
  never: '从未',
  'last heard': '最近消息',
  load: '负载',
  users: '在线用户',
  'newest event': '最新事件',
  'Say --note and --for, or --end alone.': '请写 --note 和 --for，或只写 --end。',
  'No work is planned on node {0}.': '节点 {0} 没有计划中的维护。',
  'Work on node {0} is planned from {1} to {2}.': '节点 {0} 的维护计划为 {1} 至 {2}。',
  'It is the number of a node, or "shared".': '应为节点编号或“shared”。',
  ', disabled': '，已停用',
  'Last heard': '最近消息',
  'Goes with it': '一并删除',
  '{0} keys, {1} events, {2} hits of audit rules, {3} speed tests':
    '{0} 个密钥、{1} 个事件、{2} 条审计记录、{3} 次测速',
  Stays: '保留',
  '{0} of traffic, {1} addresses that it shut out': '{0} 流量、{1} 个被它封锁的地址',
  'It is removed.': '已删除。',
  'An agent with this key can report nothing any more.': '使用这个密钥的后端将不能再上报。',
  'Key {0} (shared) is revoked.': '密钥 {0}（共用）已作废。',
  'Key {0} (of node {1}) is revoked.': '密钥 {0}（节点 {1}）已作废。',
  Reports: '上报',
  '{0}, last heard {1}': '{0}，最近消息 {1}',
  '{0} goes over UDP, which only its own clients can try.': '{0} 使用 UDP，只有它自己的客户端才能测试。',
  groups: '入口组',
  reached: '连接',
  'certificate until': '证书有效至',
  clock: '时钟',
  problem: '问题',
  '{0} ms': '{0} 毫秒',
  'Something is wrong with {0} of {1} addresses.': '{1} 个地址中有 {0} 个有问题。',
  'Give a JSON object with the fields to change, or all of them as "ferry nodes show" writes them.':
    '请给出含有要修改字段的 JSON 对象，或“ferry nodes show”写出的全部字段。',
  'Node {0}, {1}, is changed.': '节点 {0}（{1}）已修改。',
  '{0} online': '{0} 人在线',
  'check the file and say what would be made; needs no server': '检查文件并说明将创建什么；不需要服务器',
  'Nodes, their keys and their health.': '节点、节点密钥和运行状况。',
  'Every node, also disabled and hidden ones: its state, load, users online and newest events.':
    '全部节点，包括停用和隐藏的：状态、负载、在线用户和最新事件。',
  'One node with its settings, its config and the secrets in it.':
    '管理员设置的一个节点，包括配置和其中的机密。',
  'the node': '节点',
  'Makes a node and a key for its agent.': '创建节点，并为节点程序生成密钥。',
  'Changes the given fields of a node; a given config, certificate or hosts replace the previous ones as a whole, but secrets of a certificate that are left out stay.':
    '修改节点的给定项；写了配置、证书或入口时，整体替换原来的，但没有写出的证书机密保持不变。',
  'Name a file, or pipe it in.': '请写文件名，或用管道输入。',
  '--dns-env goes with a certificate of the mode dns. "ferry nodes create --help" shows one.':
    '--dns-env 只用于 dns 方式的证书，写法见“ferry nodes create --help”。',
  'Say --certificate and --certificate-key together.': '--certificate 和 --certificate-key 要一起写。',
  'XrayRP would take over no change on {0} nodes: customers who are cut off stay there. See "ferry doctor".':
    'XrayRP 在 {0} 个节点上不会应用任何变更：被停用的用户仍会连着。请看“ferry doctor”。',
  'PEM of a certificate and its chain, for the mode content': '证书及其证书链的 PEM 文件，用于 content 方式',
  'PEM of its private key': '证书私钥的 PEM 文件',
  'lines NAME=value with the variables of the DNS provider, for the mode dns':
    '每行一个 NAME=value，DNS 服务商的变量，用于 dns 方式',
  'Puts a node into service.': '启用节点。',
  'Takes a node out of service: it serves nobody and stands in no list.':
    '停用节点：不再为任何人服务，也不出现在列表里。',
  'The keys of nodes and when each was last used, never their text.':
    '节点的密钥及各自最近的使用时间，从不显示内容。',
  'of this node alone': '只看这个节点',
  'Makes another key of a node, or a shared one. Earlier keys stay valid.':
    '再生成一个节点密钥，或共用密钥。原来的密钥仍然有效。',
  'the node, or "shared"': '节点，或“shared”',
  'to tell it from the others': '用来与其他密钥区分',
  'Revokes a key for good; agents that still use it are refused.':
    '永久作废一个密钥；仍在使用它的节点程序会被拒绝。',
  'Sets the networks from which the keys of a node are valid; an empty list: anywhere.':
    '设置节点的密钥可从哪些网段使用；空列表表示任何地址。',
  'addresses or networks; they replace those before': '地址或网段；替换原来的',
  'from anywhere': '任何地址',
  'Plans work on a node, and replaces the previous plan.': '计划节点的维护；替换原来的计划。',
  'take the plan back': '取消计划',
  'Imports nodes from rows of an older panel’s table ss_node, disabled, to be rewritten afterwards.':
    '从旧面板 ss_node 表的行导入节点，导入后为停用状态，待改写。',
  'say what would be added, and add nothing': '说明将添加什么，不真的添加',
  'Makes a key and prints a script that sets a node’s agent up on a fresh Debian, as root.':
    '生成密钥，并打印一个脚本，以 root 在全新的 Debian 上装好节点程序。',
  'Tries a node’s addresses from this machine: whether they are reached, the certificate, the clock.':
    '从本机测试节点的地址：能否连接、证书、时钟。',
  'Says each change of a node’s state as it happens, until Ctrl-C.': '节点状态变化时立即显示，直到 Ctrl-C。',
  'Removes a node with its keys, events and hits of audit rules, for good. Its traffic stays.':
    '永久删除节点及其密钥、事件和审计记录。流量记录保留。',
  'Speed tests of nodes, as reported by their agents, newest first.':
    '节点测得的线路速度，新的在前，以节点程序所报为准。',
  'Converts an older panel’s settings of a node to its typed config, and returns the changes.':
    '把旧面板的节点资料改写成分类型的配置，并说明改了什么。',
  'Customers at this address reach no node until it is let in again.':
    '这个地址上的用户在解封之前无法使用任何节点。',
  'Addresses that nodes shut out.': '被节点封锁的地址。',
  'Addresses that nodes block, newest first.': '被节点封锁的地址，新的在前。',
  'Lets all nodes block an address that is held because a customer used it.':
    '让全部节点封锁一个因有用户使用而待确认的地址。',
  'Unblocks an address; nodes learn of it within a minute.': '解封一个地址；节点一分钟内得知。',
  'The rule, at every node.': '这条规则，在每个节点上。',
  'Audit rules that nodes look for.': '节点执行的审计规则。',
  'All rules, also disabled ones, with the number of hits in the last 24 hours.':
    '全部规则，包括停用的，以及各自最近 24 小时的命中次数。',
  'Adds a rule. Its pattern must compile as RE2: an invalid one would stop every agent.':
    '添加规则。正则必须能按 RE2 编译：否则每个节点程序都会停下。',
  'Tests a pattern on samples by RE2, like agents: a new one, or that of an existing rule by its number.':
    '像节点程序那样按 RE2 用样本测试正则：添加之前测试，或按编号测试已有的。',
  'Hits of audit rules with customer, rule and node, newest first.':
    '谁的流量在哪个节点命中了哪条规则，新的在前。',
  'Replaces a rule; its hits stay.': '替换一条规则；已有的命中记录保留。',
  'Removes a rule with its hits. Disabling a rule keeps them.': '删除规则及其记录。停用则会保留记录。',
  'Hosts of subscription links.': '订阅链接的域名。',
  'Sets the hosts of the subscription links of each link group, and returns these links without the customers’ secrets.':
    '设置每个入口组的订阅链接使用的域名，并给出这些链接，不含用户的机密。',
  'The hosts of the subscription links of each link group; by default the site.':
    '每个入口组的订阅链接使用的域名；没有设置时用站点的域名。',
  'the node as JSON, or - for standard input': 'JSON 写的节点；- 为标准输入',
  'its number, as "ferry nodes keys" shows it': '密钥编号，见“ferry nodes keys”',
  'shown to customers': '用户会看到',
  'how long it takes, such as 2h': '需要多久，例如 2h',
  'rows as JSON, or - for standard input': 'JSON 写的行；- 为标准输入',
  'where to keep the rows that were left out; otherwise a new file in TMPDIR':
    '跳过的行存入哪个文件；不写则为 TMPDIR 里的新文件',
  'the agent': '节点程序',
  'the release of XrayRP': 'XrayRP 的发布版本',
  'the address of the agent’s archive, instead of a release': '节点程序压缩包的地址，代替发布版本',
  'the SHA-256 of the archive, if no other is to be installed': '压缩包的 SHA-256；与它不同的不安装',
  'print the script also on a terminal, to read it': '在终端里也打印脚本本身，供阅读',
  'It is an address that begins with https://.': '应为以 https:// 开头的地址。',
  'It is the tag of a release, such as {0}.': '应为发布版本的标签，例如 {0}。',
  'It is a SHA-256: 64 hexadecimal digits.': '应为 SHA-256：64 个十六进制字符。',
  'then wait so long until the node reports, such as 10m': '然后等待节点上报的最长时间，例如 10m',
  'how often to look': '多久看一次',
  'how long, such as 8h': '持续多久，例如 8h',
};
