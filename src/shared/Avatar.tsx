// An avatar whose picture URL comes from the server. Its URL and media type are checked like those of message pictures.
import { safeUrl } from '../core/wire/url.ts';
import { Avatar as PlainAvatar, type AvatarProps } from '../ui/Avatar.tsx';
import { fileAddress } from './files/file-address.ts';
import { useDrawable } from './use-drawable.ts';

export function Avatar({ image, ...rest }: AvatarProps) {
  const address = image ? fileAddress(safeUrl(image), location.origin) : '';
  const drawable = useDrawable(address);
  return <PlainAvatar {...rest} image={drawable === 'yes' ? address : ''} />;
}
