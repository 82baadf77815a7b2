// The encryption of the remembered password: AES-GCM under the device key, so that local storage contains
// only ciphertext (LOGIN-04). Loads on demand.
export async function seal(crypto: Crypto, key: CryptoKey, text: string): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, new TextEncoder().encode(text));
  return `${toBase64(iv)}.${toBase64(new Uint8Array(sealed))}`;
}

/** Decrypts a sealed password; null for one of another device or key, and for malformed input. */
export async function unseal(crypto: Crypto, key: CryptoKey, sealed: string): Promise<string | null> {
  const [iv, text] = sealed.split('.').map(fromBase64);
  if (!iv || !text) return null;
  try {
    return new TextDecoder().decode(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, text));
  } catch {
    return null;
  }
}

const toBase64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));

function fromBase64(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}
