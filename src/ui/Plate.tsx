import styled from 'styled-components';

const Container = styled.span<{ $isDrivable: boolean }>`
  display: inline-block;
  padding: 0.0625em 0.5em;
  border-radius: var(--p-radius-s);
  background: ${({ $isDrivable }) => ($isDrivable ? 'var(--p-plate)' : 'var(--p-plate-off)')};
  color: ${({ $isDrivable }) => ($isDrivable ? 'var(--p-plate-ink)' : 'var(--p-plate-off-ink)')};
  box-shadow: inset 0 0 0 1.5px ${({ $isDrivable }) => ($isDrivable ? 'rgb(22 15 19 / .28)' : 'var(--p-plate-off-edge)')};
  font-weight: 700;
  font-variant-numeric: tabular-nums;
  letter-spacing: 0.045em;
  line-height: 1.5;
  white-space: nowrap;
  @media (forced-colors: active) {
    border: 1px solid;
  }
`;

export interface PlateProps {
  /** The registration, formatted with `showRegistration`. A car without a registration has no plate. */
  readonly registration: string | null;
  /** Whether the driver may drive the car. If not, its plate is white. */
  readonly isDrivable?: boolean;
}

/** A car's registration as a number plate. */
export function Plate({ registration, isDrivable = true }: PlateProps) {
  return registration ? (
    <Container $isDrivable={isDrivable} translate="no">
      {registration}
    </Container>
  ) : null;
}
