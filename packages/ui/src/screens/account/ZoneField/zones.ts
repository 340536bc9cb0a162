/** Chinese names of cities. Others are found by their IANA names. */
const chinese: Readonly<Record<string, string>> = {
  'Asia/Shanghai': '上海 北京 中国 重庆 广州 深圳',
  'Asia/Urumqi': '乌鲁木齐 新疆',
  'Asia/Hong_Kong': '香港',
  'Asia/Macau': '澳门',
  'Asia/Taipei': '台北 台湾',
  'Asia/Tokyo': '东京 日本 大阪',
  'Asia/Seoul': '首尔 韩国',
  'Asia/Singapore': '新加坡',
  'Asia/Kuala_Lumpur': '吉隆坡 马来西亚',
  'Asia/Bangkok': '曼谷 泰国',
  'Asia/Ho_Chi_Minh': '胡志明市 越南 西贡 河内',
  'Asia/Saigon': '胡志明市 越南 西贡 河内',
  'Asia/Jakarta': '雅加达 印度尼西亚',
  'Asia/Manila': '马尼拉 菲律宾',
  'Asia/Yangon': '仰光 缅甸',
  'Asia/Rangoon': '仰光 缅甸',
  'Asia/Phnom_Penh': '金边 柬埔寨',
  'Asia/Kolkata': '印度 新德里 孟买 加尔各答',
  'Asia/Calcutta': '印度 新德里 孟买 加尔各答',
  'Asia/Dubai': '迪拜 阿联酋',
  'Asia/Riyadh': '利雅得 沙特',
  'Asia/Istanbul': '伊斯坦布尔 土耳其',
  'Europe/Istanbul': '伊斯坦布尔 土耳其',
  'Europe/London': '伦敦 英国',
  'Europe/Paris': '巴黎 法国',
  'Europe/Berlin': '柏林 德国 慕尼黑 法兰克福',
  'Europe/Madrid': '马德里 西班牙',
  'Europe/Rome': '罗马 意大利 米兰',
  'Europe/Amsterdam': '阿姆斯特丹 荷兰',
  'Europe/Zurich': '苏黎世 瑞士',
  'Europe/Stockholm': '斯德哥尔摩 瑞典',
  'Europe/Moscow': '莫斯科 俄罗斯',
  'America/New_York': '纽约 美国东部 波士顿 华盛顿',
  'America/Chicago': '芝加哥 美国中部 休斯敦',
  'America/Denver': '丹佛 美国山区',
  'America/Los_Angeles': '洛杉矶 美国西部 旧金山 西雅图',
  'America/Toronto': '多伦多 加拿大',
  'America/Vancouver': '温哥华 加拿大',
  'America/Sao_Paulo': '圣保罗 巴西',
  'Australia/Sydney': '悉尼 澳大利亚',
  'Australia/Melbourne': '墨尔本 澳大利亚',
  'Australia/Perth': '珀斯 澳大利亚',
  'Pacific/Auckland': '奥克兰 新西兰',
  'Africa/Johannesburg': '约翰内斯堡 南非',
  'Africa/Cairo': '开罗 埃及',
};

/** Zones shown before anything is typed: those of most customers. */
const common = [
  'Asia/Shanghai',
  'Asia/Hong_Kong',
  'Asia/Taipei',
  'Asia/Tokyo',
  'Asia/Singapore',
  'Europe/London',
  'America/New_York',
  'America/Los_Angeles',
  'Australia/Sydney',
];

/** The maximum number of shown zones. */
const maxZones = 40;

let known: readonly string[] | undefined;
const all = (): readonly string[] => {
  known ??= [...new Set([...common, ...Intl.supportedValuesOf('timeZone'), 'UTC'])];
  return known;
};

/** The zone of the browser. */
export const deviceZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Zones whose name, Chinese city or offset matches the typed text. Without a text, the common ones. */
export function findZones(typed: string, chosen: string): string[] {
  const wanted = typed.trim().toLowerCase().replaceAll(' ', '_');
  if (wanted === '') return [...new Set([chosen, deviceZone(), ...common])];
  return all()
    .filter((zone) => zone.toLowerCase().includes(wanted) || (chinese[zone] ?? '').includes(typed.trim()))
    .slice(0, maxZones);
}

/** The name of a zone in the page's language. */
export function nameZone(zone: string, locale: string): string {
  const city = locale === 'en' ? undefined : chinese[zone]?.split(' ')[0];
  return city ?? zone.replaceAll('_', ' ');
}

/** The city alone, such as `Shanghai`. */
export const nameCity = (zone: string, locale: string): string =>
  nameZone(zone, locale).split('/').at(-1) ?? zone;
