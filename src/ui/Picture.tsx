import { useState } from 'react';
import styled from 'styled-components';
import { pictureAddress } from './picture-address';

const Image = styled.img<{ $unsized: boolean }>`
  display: block;
  max-width: 100%;
  height: auto;
  border-radius: var(--p-radius);
  background: var(--p-surface-quiet);
  ${({ $unsized }) => $unsized && 'width: 100%; aspect-ratio: 16 / 9; object-fit: contain;'}
`;

const Missing = styled.span`
  display: block;
  padding: var(--p-space-3) var(--p-space-4);
  border-radius: var(--p-radius);
  background: var(--p-surface-quiet);
  color: var(--p-ink-quiet);
`;

export interface PictureProps {
  readonly src: string | null;
  /** What it shows; empty if it is decorative. */
  readonly alt: string;
  /** Size in pixels; without it, space for a wide picture is reserved. */
  readonly width?: number | undefined;
  readonly height?: number | undefined;
  readonly origins: readonly string[];
}

/** A picture from the operator. Its space is reserved while it loads. If it fails, a text says that and describes the picture. */
export function Picture({ src, alt, width, height, origins }: PictureProps) {
  const address = pictureAddress(src, origins);
  const [failed, setFailed] = useState<string | null>(null);
  if (address === null || failed === address) {
    // A decorative picture needs no error message.
    return alt === '' ? null : <Missing>We couldn’t load this picture: {alt}</Missing>;
  }
  const isSized = width !== undefined && height !== undefined;
  return (
    <Image
      src={address}
      alt={alt}
      {...(isSized ? { width, height } : {})}
      $unsized={!isSized}
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      onError={() => setFailed(address)}
    />
  );
}
