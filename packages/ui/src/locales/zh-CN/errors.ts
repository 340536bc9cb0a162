/** Pages that stand in for a page that did not come. */
export const errors = {
  notFoundTitle: '没有这个页面',
  notFoundText: '地址可能写错了，或者这一页已经搬走。',
  nearest: '你要找的可能是：',
  errorTitle: '这一页出了问题',
  errorText: '问题在我们这边，你的服务和余额不受影响。稍等一下再试。',
  offlineTitle: '网络断了，这一页没有取到',
  offlineText: '你仍在登录状态，联网后再取一次。',
  chunkTitle: '这一页没有取到',
  chunkText: '网站可能刚刚更新过，重新加载一次就好。',
  toOverview: '回到概览',
  toSignIn: '去登录',
  goBack: '返回上一页',
  tryAgain: '再取一次',
  reload: '重新加载',
};
