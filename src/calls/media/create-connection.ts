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

/** Changes the servers of a connection, also to those that the browser accepts where it refuses one of them. */
export function configure(connection: RTCPeerConnection, config: RTCConfiguration): void {
  const accepts = (iceServers: RTCIceServer[]): boolean => {
    try {
      connection.setConfiguration({ ...config, iceServers });
      return true;
    } catch {
      return false;
    }
  };
  const all = config.iceServers ?? [];
  if (connection.signalingState === 'closed' || accepts(all)) return;
  accepts(all.filter((server) => accepts([server])));
}
