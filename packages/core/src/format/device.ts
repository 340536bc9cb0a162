/** The kind of device, for its icon. */
export type DeviceKind = 'phone' | 'tablet' | 'desktop' | 'program' | 'unknown';

export interface Device {
  /** For people, such as `Chrome，Windows` or `Chrome on Windows`. Empty if it is unknown. */
  readonly name: string;
  readonly kind: DeviceKind;
}

type Named = readonly [mark: RegExp, zh: string, en?: string];

/** Patterns of browsers. Specific ones come before those whose names their User-Agents also contain. */
const browsers: readonly Named[] = [
  [/MicroMessenger/, '微信', 'WeChat'],
  [/AlipayClient/, '支付宝', 'Alipay'],
  [/Telegram/, 'Telegram'],
  [/MQQBrowser|QQBrowser/, 'QQ 浏览器', 'QQ Browser'],
  [/\bQQ\//, 'QQ'],
  [/Quark/, '夸克', 'Quark'],
  [/UCBrowser|UCWEB/, 'UC 浏览器', 'UC Browser'],
  [/MiuiBrowser/, '小米浏览器', 'Mi Browser'],
  [/HuaweiBrowser/, '华为浏览器', 'Huawei Browser'],
  [/HeyTapBrowser/, 'OPPO 浏览器', 'OPPO Browser'],
  [/VivoBrowser/, 'vivo 浏览器', 'vivo Browser'],
  [/SamsungBrowser/, '三星浏览器', 'Samsung Internet'],
  [/baidubrowser|baiduboxapp/i, '百度', 'Baidu'],
  [/MetaSr/, '搜狗浏览器', 'Sogou Browser'],
  [/QIHU|360SE|360EE/, '360 浏览器', '360 Browser'],
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/YaBrowser/, 'Yandex'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];

const systems: readonly Named[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/HarmonyOS/, 'HarmonyOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Macintosh|Mac OS X/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux|X11/, 'Linux'],
];

/** The maximum length of a program's own name, in characters. */
const mostOfName = 60;

function kindOf(agent: string): DeviceKind {
  if (/iPad|Tablet/.test(agent) || (/Android/.test(agent) && !/Mobile/.test(agent))) return 'tablet';
  return /Mobile|iPhone|Phone/.test(agent) ? 'phone' : 'desktop';
}

/** Describes a User-Agent in a language. Programs keep their own names. */
export function formatDevice(agent: string, locale: string): Device {
  const said = agent.trim();
  if (said === '') return { name: '', kind: 'unknown' };
  if (!said.startsWith('Mozilla/')) {
    const program = said.split(' ')[0]?.replace('/', ' ') ?? '';
    return { name: [...program].slice(0, mostOfName).join(''), kind: 'program' };
  }
  const isChinese = locale.startsWith('zh');
  const find = (all: readonly Named[]) => all.find(([mark]) => mark.test(said));
  const [, zh = '', en = zh] = find(browsers) ?? [];
  const app = isChinese ? zh : en;
  const system = find(systems)?.[1] ?? '';
  const both = app !== '' && system !== '';
  return { name: both ? `${app}${isChinese ? '，' : ' on '}${system}` : app || system, kind: kindOf(said) };
}
