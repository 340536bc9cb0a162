/** The top-level domains of China. */
const registries = ['cn', 'xn--fiqs8s', 'xn--fiqz9s', 'xn--55qx5d', 'xn--io0a7i'];

const wordsOf = (text: string): string[] => text.trim().split(/\s+/);

/** Widely used services of China under other top-level domains, compiled by us. */
const everybodys = wordsOf(`
126.com 126.net 127.net 163.com 360buyimg.com 58.com alibaba.com alicdn.com alipay.com alipayobjects.com aliyun.com
aliyuncs.com amap.com baidu.com baidubce.com bdimg.com bdstatic.com bilibili.com bilivideo.com bytedance.com
byteimg.com csdn.net ctrip.com dianping.com dingtalk.com douban.com douyin.com douyinpic.com douyinvod.com gtimg.com
hdslb.com huawei.com iqiyi.com jd.com kuaishou.com meituan.com mi.com myqcloud.com netease.com pinduoduo.com
pstatp.com qlogo.com qpic.com qq.com sina.com sinaimg.com sohu.com taobao.com tencent.com tmall.com toutiao.com
weibo.com xhscdn.com xiaohongshu.com xiaomi.com youku.com zhihu.com zhimg.com
`);

/** More large services. Domains that are missing here go through the node, which works but is slower. */
const others = wordsOf(`
12306.com 163yun.com 1688.com 189.com 21cn.com 360buy.com 360doc.com 36kr.com 51job.com 71.am 95516.com acfun.tv
aliapp.org alidns.com aliimg.com amemv.com autohome.com autonavi.com baidupcs.com baidustatic.com bcebos.com
biliapi.com biliapi.net bytecdn.com bytegoofy.com ccb.com cctv.com chinanews.com cmbchina.com cnblogs.com cnki.net
cntv.com coolapk.com csdnimg.com damai.com dewu.com didiglobal.com dnspod.com doubanio.com douyincdn.com
douyinstatic.com douyu.com ele.me eastmoney.com feishu.net feishucdn.com futunn.com fliggy.com gitee.com haosou.com
heytapmobi.com hicloud.com huya.com huaweicloud.com hupu.com icbc.com ifeng.com ifengimg.com ithome.com iqiyipic.com
ixigua.com jddebug.com jianshu.com juejin.im kugou.com kuwo.com kingsoft.com ksyun.com kuaidi100.com lanzou.com
leetcode-cn.com lianjia.com luogu.com mgtv.com miui.com migu.com mihoyo.com meituan.net meizu.com mmstat.com
myapp.com nowcoder.com oppo.com oppomobile.com oschina.net pddpic.com pinduoduo.net qcloud.com qhimg.com qiniu.com
qiniucdn.com qiniup.com qiyi.com qqmail.com qunar.com sf-express.com smzdm.com snssdk.com so.com sogo.com sogou.com
suning.com tanx.com tbcache.com tencent-cloud.net tencentcloudapi.com tenpay.com tianyancha.com tianya.com
toutiaoimg.com toutiaoapi.com tudou.com umeng.com umengcloud.com unionpay.com upaiyun.com upyun.com vip.com
vipshop.com vivo.com volccdn.com volces.com volcengine.com wanfangdata.com weibocdn.com weiyun.com wps.com xiami.com
xiaomi.net xiaomicp.com ximalaya.com xueqiu.com xunlei.com yiche.com ykimg.com youdao.com yuque.com yximgs.com
zhipin.com ztgame.com
`);

/** Domain suffixes of China: the short list in the profiles of clients that load no rule sets. */
export const chinaSuffixes: readonly string[] = [...registries, ...everybodys];

export const allChinaSuffixes: readonly string[] = [...chinaSuffixes, ...others];
