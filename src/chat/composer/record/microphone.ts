// Browser implementation of `RecordingTools`: microphone, MediaRecorder and audio decoder.
import { voicePeaks } from '../../../platform/media/voice.ts';
import { turns } from '../../media/player/one-at-a-time.ts';
import { formatOf } from './formats.ts';
import type { Microphone, RecordingTools, VoiceClip } from './recording.ts';

export const browserTools: RecordingTools = {
  open: openMicrophone,
  read: readClip,
  createUrl: (blob) => URL.createObjectURL(blob),
  revokeUrl: (address) => URL.revokeObjectURL(address),
  now: () => performance.now(),
  every: (ms, act) => {
    const timer = setInterval(act, ms);
    return () => clearInterval(timer);
  },
  claimAudio: (pause) => turns.take(pause),
  releaseAudio: (pause) => turns.give(pause),
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
    onEnded: null,
    start: () => recorder.start(),
    pause: () => recorder.pause(),
    resume: () => recorder.resume(),
    level: meter.level,
    isMuted: () => stream.getTracks().some(({ muted }) => muted),
    stop: async () => {
      if (recorder.state !== 'inactive') {
        const stopped = new Promise((done) => recorder.addEventListener('stop', done, { once: true }));
        recorder.stop();
        await stopped;
      }
      for (const track of stream.getTracks()) track.stop();
      meter.close();
      return new Blob(chunks, { type: format.type });
    },
  };
  for (const track of stream.getTracks()) {
    track.addEventListener('ended', () => microphone.onEnded?.());
  }
  return microphone;
}

function meterOf(stream: MediaStream): { level: () => number; close: () => void } {
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  analyser.fftSize = 1024;
  context.createMediaStreamSource(stream).connect(analyser);
  const samples = new Uint8Array(analyser.fftSize);
  return {
    level: () => {
      analyser.getByteTimeDomainData(samples);
      // 64 is half of the maximum amplitude, because a voice reaches about a third of the maximum.
      return samples.reduce((most, sample) => Math.max(most, Math.abs(sample - 128)), 0) / 64;
    },
    close: () => void context.close(),
  };
}

/** Sample rate, Hz: enough for the peaks of a voice, and a sixth of the usual 48,000 Hz. */
const RATE = 8000;

/**
 * Decodes a recording here, because a worker has no OfflineAudioContext. The media worker computes the peaks from the
 * decoded samples.
 */
async function readClip(blob: Blob): Promise<Pick<VoiceClip, 'length' | 'peaks'>> {
  const context = new OfflineAudioContext(1, 1, RATE);
  const sound = await context.decodeAudioData(await blob.arrayBuffer());
  const length = sound.duration;
  const outcome = await voicePeaks(sound.getChannelData(0));
  return { length, peaks: outcome.kind === 'done' ? outcome.value : [] };
}
