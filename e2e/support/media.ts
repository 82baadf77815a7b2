// What people sent before a test begins, through the server's own interface; and a recording of every kind.
import type { Page } from '@playwright/test';
import { crc32, deflateSync } from 'node:zlib';
import { PASSWORD } from './test.ts';

export const Type = { IMAGE: 1, FILE: 2, AUDIO: 3, VIDEO: 4 } as const;

/** Somebody who sends by another device of theirs. */
export class Sender {
  readonly #origin: string;
  readonly #accessToken: string;
  static #sent = 0;

  private constructor(origin: string, accessToken: string) {
    this.#origin = origin;
    this.#accessToken = accessToken;
  }

  static async signIn(origin: string, userName: string): Promise<Sender> {
    const body = JSON.stringify({ terminal: 1, userName, password: PASSWORD });
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${origin}/api/login`, { method: 'POST', headers, body });
    const { data } = (await answer.json()) as { data: { accessToken: string } };
    return new Sender(origin, data.accessToken);
  }

  /** The address of what was stored, or what the endpoint answers. */
  async upload<T = string>(path: string, bytes: Buffer, name: string, type = ''): Promise<T> {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(bytes)], { type }), name);
    return this.#post<T>(path, form);
  }

  async say(toUser: number, type: number, content: object): Promise<void> {
    const name = `${Date.now()}${String(++Sender.#sent).padStart(8, 'x')}`;
    const body = JSON.stringify({ tmpId: name, recvId: toUser, type, content: JSON.stringify(content) });
    await this.#post('/message/private/send', body, { 'content-type': 'application/json' });
  }

  async picture(toUser: number, bytes: Buffer, name: string): Promise<void> {
    await this.say(toUser, Type.IMAGE, await this.upload<object>('/image/upload', bytes, name));
  }

  async #post<T>(path: string, body: FormData | string, headers = {}): Promise<T> {
    const answer = await fetch(`${this.#origin}/api${path}`, {
      method: 'POST',
      headers: { accessToken: this.#accessToken, ...headers },
      body,
    });
    const { code, message, data } = (await answer.json()) as { code: number; message: string; data: T };
    if (code !== 200) throw new Error(`${path}: ${code} ${message}`);
    return data;
  }
}

/** A tone that comes and goes, once a second. */
export function wav(seconds: number, rate = 8000): Buffer {
  const samples = seconds * rate;
  const sound = Buffer.alloc(44 + samples * 2);
  sound.write('RIFF');
  sound.writeUInt32LE(36 + samples * 2, 4);
  sound.write('WAVEfmt ', 8);
  sound.writeUInt32LE(16, 16);
  sound.writeUInt16LE(1, 20);
  sound.writeUInt16LE(1, 22);
  sound.writeUInt32LE(rate, 24);
  sound.writeUInt32LE(rate * 2, 28);
  sound.writeUInt16LE(2, 32);
  sound.writeUInt16LE(16, 34);
  sound.write('data', 36);
  sound.writeUInt32LE(samples * 2, 40);
  for (let at = 0; at < samples; at++) {
    const loud = Math.sin((Math.PI * at) / rate) ** 2;
    sound.writeInt16LE(Math.round(Math.sin(at / 3) * loud * 20_000), 44 + at * 2);
  }
  return sound;
}

/** A square that moves, recorded by the page's own browser. */
export async function webm(page: Page, ms: number): Promise<Buffer> {
  const written = await page.evaluate(async (length) => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [320, 180];
    const pen = canvas.getContext('2d');
    const recorder = new MediaRecorder(canvas.captureStream(15), { mimeType: 'video/webm;codecs=vp8' });
    const chunks: Blob[] = [];
    recorder.addEventListener('dataavailable', ({ data }) => chunks.push(data));
    const stopped = new Promise((done) => recorder.addEventListener('stop', done));
    let turn = 0;
    const timer = setInterval(() => {
      if (!pen) return;
      pen.fillStyle = '#204070';
      pen.fillRect(0, 0, 320, 180);
      pen.fillStyle = '#f0c040';
      pen.fillRect((turn += 6) % 320, 60, 60, 60);
    }, 60);
    recorder.start();
    setTimeout(() => recorder.stop(), length);
    await stopped;
    clearInterval(timer);
    const bytes = new Uint8Array(await new Blob(chunks).arrayBuffer());
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  }, ms);
  return Buffer.from(written, 'base64');
}

/** A black picture of one bit a pixel: few bytes, however large; `lines` in place of what belongs in it. */
export function pngOf(width: number, height: number, lines?: Buffer): Buffer {
  const black = lines ?? deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height));
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([1, 0, 0, 0, 0], 8);
  const chunk = (name: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(name), data]);
    const frame = Buffer.alloc(body.length + 8);
    frame.writeUInt32BE(data.length, 0);
    body.copy(frame, 4);
    frame.writeUInt32BE(crc32(body), body.length + 4);
    return frame;
  };
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', black),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
