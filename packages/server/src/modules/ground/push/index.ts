export { describeDevices, dropPushDevice, hasPushDevice } from './devices.ts';
export { queuePush } from './queue.ts';
