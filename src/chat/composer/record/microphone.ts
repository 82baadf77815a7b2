// The tab. The browser's microphone and recorder, and the reading of what they made.
import { turns } from '../../media/player/one-at-a-time.ts';
import { formatOf } from './formats.ts';
import { peaksOf } from './peaks.ts';
import type { Microphone, RecordingTools, Take } from './recording.ts';

export const browserTools: RecordingTools = {
  open: openMicrophone,
  read: readTake,
  share: (blob) => URL.createObjectURL(blob),
  drop: (address) => URL.revokeObjectURL(address),
  now: () => performance.now(),
  every: (ms, act) => {
    const timer = setInterval(act, ms);
    return () => clearInterval(timer);
  },
  take: (pause) => turns.take(pause),
  give: (pause) => turns.give(pause),
};

async function openMicrophone(): Promise<Microphone | null> {
  const format =
    typeof MediaRecorder === 'undefined' ? null : formatOf((mime) => MediaRecorder.isTypeSupported(mime));
  if (!format || !('mediaDevices' in navigator)) return null;
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: { echoCancellation: true, noiseSuppression: true, autoGainControl: true },
  });
  const recorder = new MediaRecorder(stream, { mimeType: format.mime, audioBitsPerSecond: 32_000 });
  const chunks: Blob[] = [];
  recorder.addEventListener('dataavailable', ({ data }) => chunks.push(data));
  const meter = meterOf(stream);
  const microphone: Microphone = {
    format,
    onGone: null,
    start: () => recorder.start(),
    pause: () => recorder.pause(),
    resume: () => recorder.resume(),
    level: meter.level,
    stop: async () => {
      if (recorder.state !== 'inactive') {
        const stopped = new Promise((done) => recorder.addEventListener('stop', done, { once: true }));
        recorder.stop();
        await stopped;
      }
      for (const track of stream.getTracks()) track.stop();
      meter.end();
      return new Blob(chunks, { type: format.type });
    },
  };
  for (const track of stream.getTracks()) {
    track.addEventListener('ended', () => microphone.onGone?.());
  }
  return microphone;
}

function meterOf(stream: MediaStream): { level: () => number; end: () => void } {
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  analyser.fftSize = 1024;
  context.createMediaStreamSource(stream).connect(analyser);
  const samples = new Uint8Array(analyser.fftSize);
  return {
    level: () => {
      analyser.getByteTimeDomainData(samples);
      // A voice fills a third of what there is room for.
      return samples.reduce((most, sample) => Math.max(most, Math.abs(sample - 128)), 0) / 64;
    },
    end: () => void context.close(),
  };
}

/** Hz; enough to see how loud a voice is, and six times less to read. */
const RATE = 8000;

async function readTake(blob: Blob): Promise<Pick<Take, 'length' | 'peaks'>> {
  const context = new OfflineAudioContext(1, 1, RATE);
  const sound = await context.decodeAudioData(await blob.arrayBuffer());
  return { length: sound.duration, peaks: peaksOf(sound.getChannelData(0)) };
}
