// The signed-in user behind a request or a socket.

/** Fields of the access token, the sign-in's row and the user's row. */
export interface Caller {
  userId: number;
  terminal: number;
  signInId: number;
  nickName: string;
  language: Language;
}

/** The languages of the server's texts. */
export type Language = 'en-US' | 'zh-TW';
