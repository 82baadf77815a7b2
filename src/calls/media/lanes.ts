// The kinds of media of a call. Each has one transceiver, so that a device switches on and off without a new offer.

/** In the order of the connection's transceivers. */
export const LANES = ['microphone', 'camera', 'screen'] as const;
export type Lane = (typeof LANES)[number];

/** The lane of a transceiver: the first audio, the first and the second video; null for further ones. */
export function laneOf(connection: RTCPeerConnection, transceiver: RTCRtpTransceiver): Lane | null {
  const ofKind = (kind: string): RTCRtpTransceiver[] =>
    connection.getTransceivers().filter(({ receiver }) => receiver.track.kind === kind);
  const [camera, screen] = ofKind('video');
  if (transceiver === ofKind('audio')[0]) return 'microphone';
  if (transceiver === camera) return 'camera';
  return transceiver === screen ? 'screen' : null;
}

export const transceiverOf = (connection: RTCPeerConnection, lane: Lane): RTCRtpTransceiver | null =>
  connection.getTransceivers().find((transceiver) => laneOf(connection, transceiver) === lane) ?? null;
