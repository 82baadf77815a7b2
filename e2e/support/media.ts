// Generated sounds, videos and pictures.
import type { Page } from '@playwright/test';
import { deflateSync } from 'node:zlib';
import { pngFile, type PngFormat } from '../../server/png.ts';

/** A WAV file: a tone whose volume rises and falls once a second. */
export function wavTone(seconds: number, rate = 8000): Buffer {
  const samples = seconds * rate;
  const file = Buffer.alloc(44 + samples * 2);
  file.write('RIFF');
  file.writeUInt32LE(36 + samples * 2, 4);
  file.write('WAVEfmt ', 8);
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(rate, 24);
  file.writeUInt32LE(rate * 2, 28);
  file.writeUInt16LE(2, 32);
  file.writeUInt16LE(16, 34);
  file.write('data', 36);
  file.writeUInt32LE(samples * 2, 40);
  for (let at = 0; at < samples; at++) {
    const volume = Math.sin((Math.PI * at) / rate) ** 2;
    file.writeInt16LE(Math.round(Math.sin(at / 3) * volume * 20_000), 44 + at * 2);
  }
  return file;
}

/** A WebM video of a moving square, recorded by the page's browser. */
export async function recordWebm(page: Page, ms: number): Promise<Buffer> {
  const base64 = await page.evaluate(async (durationMs) => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [320, 180];
    const context = canvas.getContext('2d');
    const recorder = new MediaRecorder(canvas.captureStream(15), { mimeType: 'video/webm;codecs=vp8' });
    const chunks: Blob[] = [];
    recorder.addEventListener('dataavailable', ({ data }) => chunks.push(data));
    const stopped = new Promise((done) => recorder.addEventListener('stop', done));
    let x = 0;
    const timer = setInterval(() => {
      if (!context) return;
      context.fillStyle = '#204070';
      context.fillRect(0, 0, 320, 180);
      context.fillStyle = '#f0c040';
      context.fillRect((x += 6) % 320, 60, 60, 60);
    }, 60);
    recorder.start();
    setTimeout(() => recorder.stop(), durationMs);
    await stopped;
    clearInterval(timer);
    const bytes = new Uint8Array(await new Blob(chunks).arrayBuffer());
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  }, ms);
  return Buffer.from(base64, 'base64');
}

/** A black PNG of 1 bit per pixel: few bytes at any size. `scanlines` replaces its compressed pixel data. */
export function blackPng(width: number, height: number, scanlines?: Buffer): Buffer {
  const pixels = scanlines ?? deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height));
  return pngFile(width, height, BLACK_AND_WHITE, pixels);
}

const BLACK_AND_WHITE: PngFormat = [1, 0];
