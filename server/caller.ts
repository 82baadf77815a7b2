// The signed-in user behind a request or a socket.

/** Fields of the database rows of the sign-in and its user; `language` may come from Accept-Language. */
export interface Caller {
  userId: number;
  terminal: number;
  signInId: number;
  nickName: string;
  language: Language;
}

/** The languages of the server's texts. */
export type Language = 'en-US' | 'zh-TW';
