// Makes a peer connection from the operator's configuration.

type Connection = new (config: RTCConfiguration) => RTCPeerConnection;

/**
 * The browser refuses the whole configuration for one unusable server, such as a TURN server without credentials. Then
 * the other servers are used.
 */
export function createConnection(Connection: Connection, config: RTCConfiguration): RTCPeerConnection {
  try {
    return new Connection(config);
  } catch {
    const accepts = (server: RTCIceServer): boolean => {
      try {
        new Connection({ iceServers: [server] }).close();
        return true;
      } catch {
        return false;
      }
    };
    return new Connection({ ...config, iceServers: (config.iceServers ?? []).filter(accepts) });
  }
}
