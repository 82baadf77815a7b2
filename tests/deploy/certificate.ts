// A self-signed certificate for localhost, which this process trusts.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';

export interface Certificate {
  /** Paths of PEM files. */
  readonly cert: string;
  readonly key: string;
}

export function makeCertificate(folder: string): Certificate {
  const [cert, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
  const names = 'subjectAltName=DNS:localhost,IP:127.0.0.1';
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  const args = ['req', ...kind, '-subj', '/CN=localhost', '-addext', names, '-keyout', key, '-out', cert];
  const { status, stderr } = spawnSync('openssl', args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  setDefaultCACertificates([...getCACertificates('default'), readFileSync(cert, 'utf8')]);
  return { cert, key };
}
