// Each call of the protocol with a complete request. The list is written out, so that the tests notice an
// accidental change of a method, a path or a field.
import type { EndpointName } from '../../../src/core/wire/index.ts';

export interface Call {
  /** HTTP method and path. */
  call: string;
  params?: object;
  query?: object;
  body?: object;
  /** Plain fields of a multipart body. */
  fields?: object;
}

const BOB = {
  id: 8,
  nickName: 'Bob',
  headImage: '',
  isCamera: true,
  isMicroPhone: true,
  isShareScreen: false,
};

export const CALLS: Record<EndpointName, Call> = {
  login: { call: 'POST /login', body: { terminal: 0, userName: 'ada', password: 'secret1' } },
  refreshToken: { call: 'PUT /refreshToken' },
  logout: { call: 'POST /logout' },
  userSelf: { call: 'GET /user/self' },
  userFind: { call: 'GET /user/find/{id}', params: { id: 3 } },
  friendList: { call: 'GET /friend/list' },
  groupList: { call: 'GET /group/list' },
  groupFind: { call: 'GET /group/find/{groupId}', params: { groupId: 11 } },
  groupMembers: { call: 'GET /group/members/{groupId}', params: { groupId: 11 } },
  messagePrivateSend: {
    call: 'POST /message/private/send',
    body: { recvId: 8, tmpId: 't', content: 'hi', type: 0, quoteMessageId: 4 },
  },
  messagePrivateRecall: { call: 'DELETE /message/private/recall/{id}', params: { id: 3 } },
  messagePrivateLoadOfflineMessage: {
    call: 'GET /message/private/loadOfflineMessage',
    query: { minId: 0, size: 10 },
  },
  messagePrivateReaded: { call: 'PUT /message/private/readed', query: { friendId: 8, messageId: 5 } },
  messagePrivateMaxReadedId: { call: 'GET /message/private/maxReadedId', query: { friendId: 8 } },
  messagePrivateHistory: {
    call: 'GET /message/private/history',
    query: { friendId: 8, size: 10, page: 2, maxId: null, minId: null, around: null, text: null },
  },
  messagePrivateDeleteMessage: {
    call: 'DELETE /message/private/deleteMessage',
    body: { chatId: 8, messageIds: [5] },
  },
  messagePrivateDeleteChat: { call: 'DELETE /message/private/deleteChat', body: { chatId: 8, maxId: null } },
  messageGroupSend: {
    call: 'POST /message/group/send',
    body: {
      groupId: 11,
      tmpId: 't',
      content: 'hi',
      type: 0,
      quoteMessageId: 4,
      receipt: true,
      atUserIds: [-1],
    },
  },
  messageGroupRecall: { call: 'DELETE /message/group/recall/{id}', params: { id: 3 } },
  messageGroupLoadOfflineMessage: {
    call: 'GET /message/group/loadOfflineMessage',
    query: { minId: 0, size: 10 },
  },
  messageGroupReaded: { call: 'PUT /message/group/readed', query: { groupId: 11, messageId: 5 } },
  messageGroupFindReadedUsers: {
    call: 'GET /message/group/findReadedUsers',
    query: { groupId: 11, messageId: 5 },
  },
  messageGroupHistory: {
    call: 'GET /message/group/history',
    query: { groupId: 11, size: 10, page: 2, maxId: null, minId: null, around: null, text: null },
  },
  messageGroupDeleteMessage: {
    call: 'DELETE /message/group/deleteMessage',
    body: { chatId: 8, messageIds: [5] },
  },
  messageGroupDeleteChat: { call: 'DELETE /message/group/deleteChat', body: { chatId: 8, maxId: null } },
  messageGroupCheckDeleted: { call: 'GET /message/group/checkDeleted/{groupId}', params: { groupId: 11 } },
  messageSystemLoadOfflineMessage: {
    call: 'GET /message/system/loadOfflineMessage',
    query: { minSeqNo: 0, size: 10 },
  },
  messageSystemReaded: { call: 'PUT /message/system/readed', query: { maxSeqNo: 9 } },
  systemConfig: { call: 'GET /system/config' },
  userSearch: { call: 'GET /user/search', query: { name: 'Work' } },
  messageSystemContent: { call: 'GET /message/system/content', query: { id: 3 } },
  register: {
    call: 'POST /register',
    body: {
      mode: 'username',
      phone: '13812345678',
      email: 'ada@host.example',
      code: 'ab12',
      userName: 'ada',
      nickName: 'Ada',
      password: 'secret1',
      confirmPassword: 'secret2',
    },
  },
  modifyPwd: {
    call: 'PUT /modifyPwd',
    body: { oldPassword: 'secret1', newPassword: 'secret2', confirmPassword: 'secret2' },
  },
  unregister: { call: 'DELETE /unregister' },
  userUpdate: {
    call: 'PUT /user/update',
    body: {
      id: 3,
      nickName: 'Ada',
      sex: 1,
      signature: 'hello',
      headImage: '/files/g/o.webp',
      headImageThumb: '/files/g/t.webp',
    },
  },
  userManualApprove: { call: 'PUT /user/manualApprove', query: { enabled: true } },
  userAudioTip: { call: 'PUT /user/audioTip', query: { enabled: true } },
  userLanguage: { call: 'PUT /user/language', body: { language: 'en-US' } },
  complaintInitiate: {
    call: 'POST /complaint/initiate',
    body: { targetType: 1, targetId: 8, targetName: 'Bob', type: 1, images: [], content: 'hi' },
  },
  captchaImgCode: { call: 'POST /captcha/img/code' },
  captchaImgVertify: { call: 'GET /captcha/img/vertify', query: { id: 'uuid', code: 'ab12' } },
  captchaSmsCode: {
    call: 'POST /captcha/sms/code',
    body: { phone: '13812345678', id: 'uuid', code: 'ab12' },
  },
  captchaMailCode: { call: 'POST /captcha/mail/code', body: { email: 'ada@host.example' } },
  imageUpload: {
    call: 'POST /image/upload',
    query: { isPermanent: true, thumbSize: 20 },
    fields: { width: 640, height: 480 },
  },
  fileUpload: { call: 'POST /file/upload', query: { isPermanent: true }, fields: {} },
  videoUpload: {
    call: 'POST /video/upload',
    query: { isPermanent: true },
    fields: { width: 640, height: 480 },
  },
  friendFind: { call: 'GET /friend/find/{id}', params: { id: 3 } },
  friendDelete: { call: 'DELETE /friend/delete/{id}', params: { id: 3 } },
  friendDnd: { call: 'PUT /friend/dnd', body: { friendId: 8, isDnd: true } },
  friendTop: { call: 'PUT /friend/top', body: { friendId: 8, isTop: true } },
  friendUpdateRemark: { call: 'PUT /friend/update/remark', body: { friendId: 8, remarkNickName: 'Bobby' } },
  friendRequestList: { call: 'GET /friend/request/list' },
  friendRequestApply: {
    call: 'POST /friend/request/apply',
    body: { friendId: 8, remark: 'I am Ada', groupId: 11 },
  },
  friendRequestApprove: { call: 'POST /friend/request/approve', query: { id: 3 } },
  friendRequestReject: { call: 'POST /friend/request/reject', query: { id: 3 } },
  friendRequestRecall: { call: 'POST /friend/request/recall', query: { id: 3 } },
  friendGroupingList: { call: 'GET /friend/grouping/list' },
  friendGroupingCreate: { call: 'POST /friend/grouping/create', body: { name: 'Work' } },
  friendGroupingUpdate: { call: 'PUT /friend/grouping/update', body: { id: 3, name: 'Work', sort: 0 } },
  friendGroupingDelete: { call: 'DELETE /friend/grouping/delete/{id}', params: { id: 3 } },
  friendGroupingMove: { call: 'PUT /friend/grouping/move', body: { friendId: 8, groupingId: 2 } },
  groupCreate: {
    call: 'POST /group/create',
    body: { name: 'Work', headImage: '/files/g/o.webp', headImageThumb: '/files/g/t.webp' },
  },
  groupModify: {
    call: 'PUT /group/modify',
    body: {
      id: 3,
      name: 'Work',
      headImage: '/files/g/o.webp',
      headImageThumb: '/files/g/t.webp',
      notice: 'water',
      remarkNickName: 'Bobby',
      remarkGroupName: 'Green',
      isNoprivatechat: true,
      isAllowInvite: false,
    },
  },
  groupDelete: { call: 'DELETE /group/delete/{groupId}', params: { groupId: 11 } },
  groupQuit: { call: 'DELETE /group/quit/{groupId}', params: { groupId: 11 } },
  groupJoin: { call: 'POST /group/join/{groupId}', params: { groupId: 11 } },
  groupTransfer: { call: 'POST /group/transfer', body: { groupId: 11, userId: 8 } },
  groupDnd: { call: 'PUT /group/dnd', body: { groupId: 11, isDnd: true } },
  groupTop: { call: 'PUT /group/top', body: { groupId: 11, isTop: true } },
  groupMuted: { call: 'PUT /group/muted', body: { id: 3, isMuted: true } },
  groupAllowInvite: { call: 'PUT /group/allowInvite', body: { groupId: 11, isAllowInvite: false } },
  groupSetTopMessage: {
    call: 'POST /group/setTopMessage/{groupId}',
    params: { groupId: 11 },
    query: { messageId: 5 },
  },
  groupRemoveTopMessage: { call: 'DELETE /group/removeTopMessage/{groupId}', params: { groupId: 11 } },
  groupHideTopMessage: { call: 'DELETE /group/hideTopMessage/{groupId}', params: { groupId: 11 } },
  groupMembersOnline: { call: 'GET /group/members/online/{groupId}', params: { groupId: 11 } },
  groupInvite: { call: 'POST /group/invite', body: { groupId: 11, friendIds: [8] } },
  groupMembersRemove: { call: 'DELETE /group/members/remove', body: { groupId: 11, userIds: [8] } },
  groupMembersMuted: { call: 'PUT /group/members/muted', body: { groupId: 11, userIds: [8], isMuted: true } },
  groupManagerAdd: { call: 'POST /group/manager/add', body: { groupId: 11, userIds: [8] } },
  groupManagerRemove: { call: 'DELETE /group/manager/remove', body: { groupId: 11, userIds: [8] } },
  webrtcPrivateSetup: { call: 'POST /webrtc/private/setup', query: { uid: 8, mode: 'video' } },
  webrtcPrivateAccept: { call: 'POST /webrtc/private/accept', query: { uid: 8 } },
  webrtcPrivateHandup: { call: 'POST /webrtc/private/handup', query: { uid: 8 } },
  webrtcPrivateCancel: { call: 'POST /webrtc/private/cancel', query: { uid: 8 } },
  webrtcPrivateReject: { call: 'POST /webrtc/private/reject', query: { uid: 8 } },
  webrtcPrivateHeartbeat: { call: 'POST /webrtc/private/heartbeat', query: { uid: 8 } },
  webrtcPrivateFailed: { call: 'POST /webrtc/private/failed', query: { uid: 8, reason: 'busy' } },
  webrtcPrivateOffer: {
    call: 'POST /webrtc/private/offer',
    query: { uid: 8 },
    body: { type: 'offer', sdp: 'v=0' },
  },
  webrtcPrivateAnswer: {
    call: 'POST /webrtc/private/answer',
    query: { uid: 8 },
    body: { type: 'answer', sdp: 'v=0' },
  },
  webrtcPrivateCandidate: {
    call: 'POST /webrtc/private/candidate',
    query: { uid: 8 },
    body: { candidate: '{}', sdpMid: '0', sdpMLineIndex: 0, usernameFragment: 'u' },
  },
  webrtcPrivateInfo: { call: 'GET /webrtc/private/info', query: { uid: 8 } },
  webrtcGroupSetup: { call: 'POST /webrtc/group/setup', body: { groupId: 11, userInfos: [BOB] } },
  webrtcGroupInvite: { call: 'POST /webrtc/group/invite', body: { groupId: 11, userInfos: [BOB] } },
  webrtcGroupAccept: { call: 'POST /webrtc/group/accept', query: { groupId: 11 } },
  webrtcGroupReject: { call: 'POST /webrtc/group/reject', query: { groupId: 11 } },
  webrtcGroupJoin: { call: 'POST /webrtc/group/join', query: { groupId: 11 } },
  webrtcGroupQuit: { call: 'POST /webrtc/group/quit', query: { groupId: 11 } },
  webrtcGroupCancel: { call: 'POST /webrtc/group/cancel', query: { groupId: 11 } },
  webrtcGroupHeartbeat: { call: 'POST /webrtc/group/heartbeat', query: { groupId: 11 } },
  webrtcGroupFailed: { call: 'POST /webrtc/group/failed', body: { groupId: 11, reason: 'busy' } },
  webrtcGroupOffer: { call: 'POST /webrtc/group/offer', body: { groupId: 11, userId: 8, offer: '{}' } },
  webrtcGroupAnswer: { call: 'POST /webrtc/group/answer', body: { groupId: 11, userId: 8, answer: '{}' } },
  webrtcGroupCandidate: {
    call: 'POST /webrtc/group/candidate',
    body: { groupId: 11, userId: 8, candidate: '{}' },
  },
  webrtcGroupDevice: {
    call: 'POST /webrtc/group/device',
    body: { groupId: 11, isCamera: true, isMicroPhone: false, isShareScreen: true },
  },
  webrtcGroupInfo: { call: 'GET /webrtc/group/info', query: { groupId: 11 } },
};
