// Texts of the operations about sign-in, the own account, users, files and announcements.
import type { OperationText } from './operation-text.ts';

export const ACCOUNT = {
  login: {
    summary: 'Sign in with name and password',
    description:
      'Answers the tokens. An unknown name and a wrong password get the same answer (10001). After too many wrong passwords the code is 429. A login with `device` ends the earlier sign-ins of the same user, terminal and device. Bots do not log in: their token is an access token.',
  },
  refreshToken: {
    summary: 'Exchange the refresh token for new tokens',
    description:
      'Call it when an operation answers 401, once for all waiting requests. The used refresh token works again for 30 s, because the answer may get lost. A later use ends the sign-in. Bots have no refresh token. Code 500 means: sign in again. Code 10101 means: the user has removed this device.',
  },
  logout: {
    summary: 'End the sign-in of the access token',
    description: 'Ends the token of a bot for good.',
  },
  register: {
    summary: 'Create an account',
    description:
      '`systemConfig` lists the ways that this server offers. `phone` and `email` need the code of captchaSmsCode or captchaMailCode. A taken name gets 10003. Sign in afterwards.',
    fields: {
      mode: 'The way to register.',
      nickName: 'The name that other users see; the user name where it is missing.',
      userName: 'The name of the sign-in: ASCII letters, digits, and _ . -',
      phone: 'Phone number, for the mode `phone`.',
      email: 'E-mail address, for the mode `email`.',
    },
  },
  captchaImgCode: { summary: 'Get a captcha', description: 'It is valid for 5 minutes and five guesses.' },
  captchaImgVertify: {
    summary: 'Test the solution of a captcha',
    description: 'The captcha stays valid, and the operation that sends the code takes it too.',
    fields: { id: 'Id of the captcha.' },
    data: 'Whether the solution is right.',
  },
  captchaSmsCode: {
    summary: 'Send a code of six digits by SMS',
    description: 'At most one code in 60 s and five in an hour for a number. It is valid for 5 minutes.',
    fields: { id: 'Id of the captcha.', code: 'Solution of the captcha.' },
  },
  captchaMailCode: {
    summary: 'Send a code of six digits by e-mail',
    description: 'At most one code in 60 s and five in an hour for an address. It is valid for 5 minutes.',
  },
  modifyPwd: {
    summary: 'Change the own password',
    description: 'Ends all other sign-ins of the user. A wrong old password gets 10001.',
  },
  unregister: {
    summary: 'Cancel the own account',
    description:
      'Needs the password; a wrong one gets 10001. Ends all sign-ins. The name stays taken, and chats and groups stay as they are. Only an operator restores the account.',
  },
  deviceList: {
    summary: 'List the sign-ins of the user',
    description: 'The sign-in of this request is the first, then the one used last. At most 200.',
  },
  deviceRemove: {
    summary: 'End another sign-in of the user',
    description: 'Its tokens become invalid, and its sockets close with 1008.',
    fields: { id: 'Id of the sign-in, from deviceList.' },
  },
  userSelf: {
    summary: 'Get the signed-in user',
    description: 'Also sets the cookie with which a browser loads files.',
  },
  userFind: { summary: 'Get a user', fields: { id: 'User id.' } },
  userSearch: {
    summary: 'Search users',
    description:
      'A whole phone number or e-mail address, or a part of a user name or nickname, in any case. At most 20 users.',
    fields: { name: 'The text to search.' },
  },
  userUpdate: {
    summary: 'Change the own profile',
    description:
      'null leaves a field unchanged. A picture is "" or the URL of a picture on this server that the user may see.',
    fields: { id: 'The own user id.', sex: '0 male, 1 female.' },
  },
  userManualApprove: { summary: 'Choose whether to decide about each friend request' },
  userAudioTip: { summary: 'Turn the sound of new messages on or off, for the terminal of the token' },
  userLanguage: {
    summary: 'Choose the language of the server’s texts',
    description: 'Other languages than the two are refused.',
    fields: { language: '`en-US` or `zh-TW`.' },
  },
  complaintInitiate: {
    summary: 'Complain about a user or a group',
    description: 'At most ten in 24 hours. The same complaint within 10 s is stored once.',
    fields: {
      type: '1 harassment, 2 suspected fraud, 3 bad content, 99 other.',
      content: 'The text of the complaint.',
    },
  },
  imageUpload: {
    summary: 'Upload a picture',
    description:
      'JPEG, PNG, GIF, WebP or BMP of at most 100 megapixels. The server removes the metadata except the orientation. Send the answer as the content of a message of type 1. Only people who may see a message, or the picture of a user or group, can load the file.',
    fields: {
      file: 'The picture.',
      thumb: 'A small form of the picture. Without it, `thumbUrl` is the picture.',
      largeThumb:
        'A larger form of the part that a conversation shows, for screens of two pixels per CSS pixel.',
      width: 'Width of the picture in pixels.',
      height: 'Height of the picture in pixels.',
    },
  },
  fileUpload: {
    summary: 'Upload a file',
    description: 'Name it in the content of a message of type 2 or 3.',
    fields: { file: 'The file.' },
    data: 'URL of the file, relative to the host.',
  },
  videoUpload: {
    summary: 'Upload a video',
    description: 'MP4, WebM or Ogg. Send the answer as the content of a message of type 4.',
    fields: {
      file: 'The video.',
      cover: 'A picture of the video.',
      width: 'Width of the video in pixels.',
      height: 'Height of the video in pixels.',
    },
  },
  messageSystemLoadOfflineMessage: {
    summary: 'Pull announcements',
    description:
      'The oldest `size` rows after `minSeqNo`, ascending. With 0 only the last 90 days. Fewer rows than `size` end the pull.',
  },
  messageSystemReaded: {
    summary: 'Mark announcements as read',
    description: 'All terminals of the user get the push systemReaded.',
  },
  messageSystemContent: {
    summary: 'Get the body of an announcement',
    fields: { id: 'Id of the announcement.' },
  },
  systemConfig: {
    summary: 'Get the configuration of this server',
    description: 'With a token the answer has TURN servers too. Ask again before each call.',
  },
} satisfies Record<string, OperationText>;
